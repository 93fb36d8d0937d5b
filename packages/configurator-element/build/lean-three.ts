// Removes what the scene never uses from three.js, which saves 47 kB (Brotli) until the first 3D frame. The scene has
// its own small shaders, and doesn't use three.js's lights, environments, shadows or passes. three.js is bundled from
// its individual modules, so that what only augmented reality or a later chunk needs is in that chunk. Users of the npm
// package bring their own complete three.js.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Plugin, parseAst } from 'vite';

const root = createRequire(import.meta.url)
  .resolve('three')
  .replaceAll('\\', '/')
  .replace(/build\/[^/]*$/, 'src/');

const NOTHING = '() {}';
const NONE = '[]';

/** Modules of three.js, each with its replacement. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'renderers/shaders/ShaderChunk.js': 'export const ShaderChunk = {};',
  'renderers/shaders/ShaderLib.js': 'export const ShaderLib = {};',
  'renderers/shaders/UniformsLib.js': 'export const UniformsLib = {};',
  'renderers/shaders/DFGLUTData.js': `export function getDFGLUT${NOTHING}`,
  'renderers/webgl/WebGLClipping.js': `export class WebGLClipping { numPlanes = 0; numIntersection = 0; init${NOTHING} }`,
  'renderers/webgl/WebGLEnvironments.js': `export class WebGLEnvironments { get() { return null; } dispose${NOTHING} }`,
  'renderers/webgl/WebGLLights.js': `export class WebGLLights {
    setup${NOTHING}
    setupView${NOTHING}
    state = { version: 0, numSpotLightShadowsWithMaps: 0, numLightProbes: 0, ${[
      ...['sun', 'directional', 'point', 'spot', 'spotLightMap', 'rectArea', 'hemi'],
      ...['sunShadowMap', 'directionalShadowMap', 'pointShadowMap', 'spotShadowMap'],
    ]
      .map((lights) => `${lights}: ${NONE}`)
      .join()} };
  }`,
  'renderers/webgl/WebGLMaterials.js': `export class WebGLMaterials {
    refreshMaterialUniforms(uniforms, material) { material.uniformsNeedUpdate = false; }
  }`,
  'renderers/webgl/WebGLMorphtargets.js': 'export class WebGLMorphtargets {}',
  'renderers/webgl/WebGLOutput.js': 'export class WebGLOutput {}',
  'renderers/webgl/WebGLShadowMap.js': `export class WebGLShadowMap { render${NOTHING} }`,
  'renderers/webgl/WebGLUniformsGroups.js': `export class WebGLUniformsGroups { dispose${NOTHING} }`,
  // Augmented reality uses the real one; see `bringXr`.
  'renderers/webxr/WebXRManager.js': `export class WebXRManager {
    enabled = false;
    isPresenting = false;
    constructor(...given) { if (WebXRManager.real) return new WebXRManager.real(...given); }
    addEventListener${NOTHING}
    removeEventListener${NOTHING}
    setAnimationLoop${NOTHING}
    getEnvironmentBlendMode${NOTHING}
    dispose${NOTHING}
  }`,
};

/** Methods that are never called: writing objects to JSON, finding them by raycasting. */
const UNUSED_METHODS = new Set(['toJSON', 'fromJSON', 'raycast']);

/** Classes that do nothing, because the modules with their shaders and effects are left out. */
const WITHOUT_EFFECT =
  /^(?:(?:Mesh|Line|Points|Sprite|Shadow)\w*Material|ShaderMaterial|Line|LineSegments|Sprite|Points|\w*Light|\w*Fog\w*|\w*Helper|Raycaster|Animation\w+|PMREMGenerator|\w*CubeRenderTarget|CubeCamera)$/;

const WHOLE = '?whole';
const XR = `${root}renderers/webxr/WebXRManager.js`;

export function leanThree(): Plugin {
  return {
    name: 'lean-three',
    enforce: 'pre',
    resolveId: (source) => (source === 'three' ? `${root}Three.js` : source.startsWith(XR) ? source : undefined),
    load(id) {
      if (!id.startsWith(root)) return undefined;
      return (
        LEFT_OUT[id.slice(root.length)] ??
        (id.endsWith(WHOLE) ? readFileSync(id.slice(0, -WHOLE.length), 'utf8') : undefined)
      );
    },
    transform(code, id) {
      if (id.startsWith(root)) return { code: withoutMethods(code), map: null };
      if (id.includes('/node_modules/')) return undefined;
      const name = importsFromThree(code).find((each) => WITHOUT_EFFECT.test(each));
      if (name)
        this.error(`${name} does nothing in the embed build, see lean-three.ts; RawShaderMaterial has its shader.`);
      return code.includes('.xr.enabled = true') ? { code: bringXr(code), map: null } : undefined;
    },
  };
}

/** The module that starts sessions gives the renderer what it needs for them. */
function bringXr(code: string): string {
  return `import { WebXRManager as Real } from '${XR}${WHOLE}';
import { WebXRManager } from '${XR}';
WebXRManager.real = Real;
${code}`;
}

function withoutMethods(code: string): string {
  let lean = '';
  let from = 0;
  for (const node of parseAst(code).body) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declared?.type !== 'ClassDeclaration') continue;
    for (const member of declared.body.body) {
      if (
        member.type !== 'MethodDefinition' ||
        member.key.type !== 'Identifier' ||
        !UNUSED_METHODS.has(member.key.name)
      )
        continue;
      lean += code.slice(from, member.start);
      from = member.end;
    }
  }
  return lean + code.slice(from);
}

function importsFromThree(code: string): string[] {
  return [...code.matchAll(/import \{([^}]*)\} from 'three'/g)]
    .flatMap(([, names]) => names!.split(',').map((name) => name.trim()))
    .filter((name) => !name.startsWith('type '));
}
