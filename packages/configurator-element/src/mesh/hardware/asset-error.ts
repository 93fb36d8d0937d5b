/** A file of hardware that can't be shown. Its message names the file, the reason and the way out. */
export class AssetError extends Error {
  override readonly name = 'AssetError';

  /** @param reason goes on from "It can't be shown:" */
  constructor(src: string, reason: string, wayOut: string) {
    super(`${src} can't be shown: ${reason}. ${wayOut}`);
  }
}
