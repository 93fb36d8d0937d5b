// OpenCascade, the geometry kernel that makes STEP files: 23 MB of WebAssembly, which a thread compiles once, when it
// makes its first file. Its objects have to be freed by hand. To avoid that, each file has its own instance, which is
// dropped along with its objects.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { OpenCascadeInstance } from 'replicad-opencascadejs';

export type OpenCascade = OpenCascadeInstance;

/** A part's geometry. */
export type Shape = ReturnType<InstanceType<OpenCascade['BRepPrimAPI_MakeBox']>['Shape']>;

export class OpenCascadeLoader {
  #module: Promise<WebAssembly.Module> | undefined;

  async load(): Promise<OpenCascade> {
    this.#module ??= compile();
    const [{ default: init }, module] = await Promise.all([import('replicad-opencascadejs'), this.#module]);
    return init({
      // Silences OpenCascade, which prints statistics for each file.
      print: () => undefined,
      printErr: () => undefined,
      instantiateWasm: (
        imports: WebAssembly.Imports,
        receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
      ) => {
        void WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module));
        return {};
      },
    });
  }
}

async function compile(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve('replicad-opencascadejs/wasm');
  return WebAssembly.compile(new Uint8Array(await readFile(file)));
}
