// Stores and deletes an organization's files. Requires an API key.

import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import { Paged } from '../response.js';
import { type StoredFile, storedFilePageSchema, storedFileSchema } from '../schemas/file.js';
import type { ListModelsOptions } from './models.js';

/** Options for `files.put`. */
export interface PutFileOptions extends RequestOptions {
  /** The display name, such as `Oak, dark.jpg`. The file's address starts with it. */
  readonly name: string;
}

/** Options for `files.list`. */
export interface ListFilesOptions extends ListModelsOptions {
  readonly kind?: 'texture' | 'hardware' | undefined;
  /** Lists only files whose name contains this text. */
  readonly search?: string | undefined;
}

/** Pictures for materials (PNG, JPEG, WebP) and hardware (GLB) that documents refer to by their `address`. */
export interface FilesResource {
  /**
   * Stores a file of at most 4 MiB. The same bytes under the same name are the same file.
   * @throws {InvalidRequestError} `file_invalid` if it can't be shown, `body_too_large`
   * @throws {ConflictError} `file_limit_reached`
   */
  put(content: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>, options: PutFileOptions): Promise<StoredFile>;
  /** Lists the files, newest first. */
  list(options?: ListFilesOptions): Paged<StoredFile>;
  /**
   * Deletes a file that isn't used by any model on sale.
   * @throws {ConflictError} `file_in_use`; its detail names the models
   */
  delete(id: string, options?: RequestOptions): Promise<void>;
}

export function createFiles(transport: Transport): FilesResource {
  const path = '/v1/files';
  return {
    put: (content, { name, signal }) =>
      transport.request(
        // Any file is sent as binary, because the service detects its type from its bytes.
        { method: 'PUT', path, query: { name }, body: content, contentType: 'application/octet-stream', signal },
        storedFileSchema,
      ),
    list: ({ limit, after, kind, search, signal } = {}) =>
      new Paged((next) => {
        const query = { limit, after: next ?? after, kind, search };
        return transport.request({ method: 'GET', path, query, signal }, storedFilePageSchema);
      }),
    delete: (id, { signal } = {}) =>
      transport.send({ method: 'DELETE', path: `${path}/${pathSegment('The file', id)}`, signal }),
  };
}
