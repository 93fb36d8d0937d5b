// This class has its own module, because the types of the one that throws it refer to glTF Transform, which a project
// that catches it may not have.

/** The content of a file exceeds the limit. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
}
