// Apart from what throws it: its types name those of glTF Transform, which a project that catches it may not have.

/** What a file would hold is more than it may. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
}
