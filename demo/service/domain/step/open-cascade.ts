// OpenCascade, the geometry kernel that creates STEP files. It's 23 MB of WebAssembly, which a thread compiles once,
// when it creates its first file. OpenCascade's objects have to be freed by hand. To avoid that, each file has an
// instance of its own, which is dropped together with its objects.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { OpenCascadeInstance } from 'replicad-opencascadejs';

export type OpenCascade = OpenCascadeInstance;

/** The geometry of a part in OpenCascade. */
export type Shape = ReturnType<InstanceType<OpenCascade['BRepPrimAPI_MakeBox']>['Shape']>;

export class OpenCascadeLoader {
  #module: Promise<WebAssembly.Module> | undefined;

  async load(): Promise<OpenCascade> {
    this.#module ??= compile();
    const [{ default: init }, module] = await Promise.all([import('replicad-opencascadejs'), this.#module]);
    return init({
      // Silence OpenCascade, which prints statistics for each file.
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
