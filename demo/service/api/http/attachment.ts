// The file name of a download.

import { asciiLetters } from '@parametric/configurator-element/manufacture';
import { withoutReserved } from '../../platform/file-names.js';

/**
 * The `content-disposition` of a download: its full Unicode name (RFC 6266), and an ASCII version for programs that
 * can't read it.
 * @param parts joined by dashes: `['Küchenzeile', '3F2A-90C1']`
 * @param ending `zip`
 */
export function attachment(parts: readonly string[], ending: string): { readonly 'content-disposition': string } {
  const name = parts
    .map((part) =>
      withoutReserved(part)
        .replace(/[\s-]+/g, '-')
        .replace(/^[-.]+|-+$/g, ''),
    )
    .join('-');
  const plain = asciiLetters(name)
    .replace(/[^ -~]/g, '')
    .replace(/^-+/, '');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const full = name === plain ? '' : `; filename*=UTF-8''${encoded}.${ending}`;
  return { 'content-disposition': `attachment; filename="${plain}.${ending}"${full}` };
}
