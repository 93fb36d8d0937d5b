// The file name of a download.

import { asciiLetters } from '@parametric/configurator-element/manufacture';
import { withoutReserved } from '../../platform/file-names.js';

/**
 * The `content-disposition` header of a download. It contains the full Unicode name (RFC 6266), and an ASCII version
 * for programs that can't read the full one.
 * @param parts the parts of the name, which are joined by dashes, such as `['Küchenzeile', '3F2A-90C1']`
 * @param ending the file extension, such as `zip`
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
