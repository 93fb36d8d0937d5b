/** There is no WebGL2 to be had: none in this browser, or none left in the page. The drawing serves instead. */
export class SceneUnavailableError extends Error {
  override readonly name = 'SceneUnavailableError';
}
