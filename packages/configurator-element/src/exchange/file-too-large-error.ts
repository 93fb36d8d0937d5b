// This class has its own module because the module that throws it has types from glTF Transform, which a project that
// catches the error may not have installed.

/** Thrown if a file's content exceeds the limit. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
}
