// The bytes of a file as text. Knows no JSON.

import type { PlacedFault } from './fault.js';

/** A document has 256 KiB at most; indented and with long words it is larger, but not this large. */
const mostBytes = 4 * 1024 * 1024;

export interface Decoded {
  readonly text: string;
  /** Why it is no text. */
  readonly fault?: PlacedFault;
}

/** A mark of the byte order is left out, as whoever fetches a document does. */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes.length > mostBytes) {
    return refused('', 'document-too-large', `This is larger than ${mostBytes / 1024 / 1024} MiB`);
  }
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return refused('', 'not-json', 'This is text in UTF-16: save it as UTF-8');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder().decode(bytes);
    return refused(text, 'not-json', 'This is no text in UTF-8', Math.max(0, text.indexOf('\ufffd')));
  }
}

function refused(text: string, code: string, message: string, at = 0): Decoded {
  const span = { start: at, end: Math.min(at + 1, text.length) };
  return { text, fault: { severity: 'error', code, pointer: '', message, span } };
}
