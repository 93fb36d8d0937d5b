// Removes the parts of three.js that the scene never uses, which saves 69 kB (Brotli) before the first 3D frame. The
// scene has its own small shaders, and doesn't use three.js's lights, environments, shadows or passes. Of this, 22 kB
// are branches for other kinds of objects, and methods that nothing calls. Names are imported from the modules that
// define them, so that code needed only by augmented reality or a later chunk is in that chunk. Users of the npm package
// bring their own complete three.js.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { posix } from 'node:path';
import { type ESTree, type Plugin, parseAst, Visitor } from 'vite';

const root = createRequire(import.meta.url)
  .resolve('three')
  .replaceAll('\\', '/')
  .replace(/build\/[^/]*$/, 'src/');

const INDEX = `${root}Three.js`;
/** The names that three.js exports, each with the module that defines it. */
const MODULES: ReadonlyMap<string, string> = new Map(exportsOf(INDEX));

const NOTHING = '() {}';
const NONE = '[]';
/** The module with three.js's constants, as its renderer's modules import it. */
const CONSTANTS = `'../../constants.js'`;

/** Modules of three.js, each with its replacement. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'renderers/shaders/ShaderChunk.js': 'export const ShaderChunk = {};',
  'renderers/shaders/ShaderLib.js': 'export const ShaderLib = {};',
  'renderers/shaders/UniformsLib.js': 'export const UniformsLib = {};',
  'renderers/shaders/DFGLUTData.js': `export function getDFGLUT${NOTHING}`,
  // The scene has no background of its own: the page shows through.
  'renderers/webgl/WebGLBackground.js': `export function WebGLBackground(renderer, environments, { buffers: { color, depth } }) {
    return {
      render() {
        color.setClear(0, 0, 0, 0);
        if (!renderer.autoClear) return;
        depth.setTest(true);
        depth.setMask(true);
        color.setMask(true);
        renderer.clear();
      },
      addToRenderList${NOTHING},
      dispose${NOTHING},
    };
  }`,
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
  // The programs of raw shader materials depend only on their shaders and definitions.
  'renderers/webgl/WebGLPrograms.js': `import { WebGLProgram } from './WebGLProgram.js';
  export function WebGLPrograms(renderer, environments, extensions, capabilities, bindingStates) {
    const programs = [];
    return {
      programs,
      getParameters: ({ type, name, vertexShader, fragmentShader, defines, glslVersion }) => ({
        shaderType: type,
        shaderName: name,
        vertexShader,
        fragmentShader,
        defines,
        glslVersion,
        isRawShaderMaterial: true,
        hasPositionAttribute: true,
        rendererExtensionParallelShaderCompile: extensions.has('KHR_parallel_shader_compile'),
      }),
      getProgramCacheKey: ({ vertexShader, fragmentShader, defines }) =>
        JSON.stringify([vertexShader, fragmentShader, defines]),
      getUniforms: ({ uniforms }) => uniforms,
      acquireProgram(parameters, key) {
        let program = programs.find(({ cacheKey }) => cacheKey === key);
        if (program) program.usedTimes++;
        else programs.push((program = new WebGLProgram(renderer, key, parameters, bindingStates)));
        return program;
      },
      releaseProgram(program) {
        if (--program.usedTimes > 0) return;
        programs.splice(programs.indexOf(program), 1);
        program.destroy();
      },
      releaseShaderCache${NOTHING},
      dispose${NOTHING},
    };
  }`,
  'renderers/webgl/WebGLShadowMap.js': `export class WebGLShadowMap { render${NOTHING} }`,
  'renderers/webgl/WebGLUniformsGroups.js': `export class WebGLUniformsGroups { dispose${NOTHING} }`,
  'renderers/webgl/WebGLUtils.js': `import * as THREE from ${CONSTANTS};
  export function WebGLUtils(gl) {
    const names = new Map([
      [THREE.UnsignedByteType, 'UNSIGNED_BYTE'],
      [THREE.UnsignedIntType, 'UNSIGNED_INT'],
      [THREE.HalfFloatType, 'HALF_FLOAT'],
      [THREE.RedFormat, 'RED'],
      [THREE.RGFormat, 'RG'],
      [THREE.RGBAFormat, 'RGBA'],
      [THREE.DepthFormat, 'DEPTH_COMPONENT'],
    ]);
    return { convert: (constant) => gl[names.get(constant)] };
  }`,
  // Augmented reality uses the real class; see `bringXr`.
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

/** Passages in modules of three.js that have no effect in the scene, each with its replacement. */
export const CUT: Readonly<Record<string, readonly (readonly [passage: RegExp, replacement: string])[]>> = {
  'math/Color.js': [[/Color\.NAMES = .*/, '']],
  'math/MathUtils.js': [
    [/const _lut = [^;]*;/, ''],
    [/(function generateUUID\(\) \{)[\s\S]*?\n\}/, '$1 return Math.random().toString(36); }'],
  ],
  'materials/Material.js': [[/import \{ Plane \}.*/, '']],
  // Only raycasting and the orbit controls, which load later, need the ray. Meshes are always created with a material.
  'objects/Mesh.js': [
    [/import \{ Ray \}.*/, ''],
    [/const _ray = .*/, ''],
    [/(constructor\(.*material) = new MeshBasicMaterial\(\)/, '$1'],
  ],
  'renderers/webgl/WebGLProgram.js': [[/^\t(?:vertex|fragment)Shader = [a-zA-Z]+\( \w+(?:, parameters)? \);$/gm, '']],
  'renderers/WebGLRenderer.js': [
    // Everything is in view, and objects are sorted only by `renderOrder`, not by distance.
    [/import \{ Frustum(?:Array)? \}.*/g, ''],
    [/const _frustum(?:Array)? = .*/g, ''],
    [/_frustum(?:Array)?\.setFrom.*/g, ''],
    [/const frustum = .*/g, ''],
    [/! object\.frustumCulled \|\| object\.intersectsFrustum\( frustum \)/g, 'true'],
    [/if \( sortObjects \)/g, 'if ( false )'],
    [/transmissiveObjects\.length > 0/g, 'false'],
    [/_clippingEnabled === true/g, 'false'],
    // A program changes only with its material.
    [/if \( materialProperties\.needsLights\b/g, 'if ( false'],
    [/updateCommonMaterialProperties\( material, parameters \);/g, ''],
    [
      /(let needsProgramVariant = false;\s*if \( )material\.version === [\s\S]*?\} else (\{\s*needsProgramChange = true;\s*materialProperties\.__version = )/,
      '$1material.version !== materialProperties.__version ) $2',
    ],
  ],
};

/**
 * Classes that the scene doesn't use. They'd have no effect, because their shaders and effects are left out. Where
 * three.js checks whether an object is one of these, the build replaces the check with `false`.
 */
const ABSENT =
  /^(?:(?:Mesh|Line|Points|Sprite|Shadow|Node)\w*Material|ShaderMaterial|Line(?:Segments|Loop)?|(?:Instanced|Batched|Skinned)Mesh|LOD|Sprite|Points|\w*Light|LightProbe\w*|\w*Fog\w*|\w*Helper|Raycaster|Animation\w+|PMREMGenerator|\w*CubeRenderTarget|CubeCamera|(?:WebGL3D|WebGLArray)RenderTarget|(?:Compressed|Framebuffer|HTML|Video)\w*Texture|(?:GL|Float16|Instanced)BufferAttribute|OutputPass)$/;

/** Every material drawn by the scene is one of these. */
const PRESENT = /^(?:Raw)?ShaderMaterial$/;

/**
 * Methods that only call each other: serializing objects to JSON, and raycasting. The scene's colors are numbers, never
 * CSS.
 */
const UNUSED_METHODS: readonly string[] = ['toJSON', 'fromJSON', 'raycast', 'setStyle'];

const WHOLE = '?whole';
const XR = `${root}renderers/webxr/WebXRManager.js`;

export function leanThree(): Plugin {
  return {
    name: 'lean-three',
    enforce: 'pre',
    resolveId: (source) => (source === 'three' ? INDEX : source.startsWith(XR) ? source : undefined),
    load(id) {
      if (!id.startsWith(root)) return undefined;
      return (
        LEFT_OUT[id.slice(root.length)] ??
        (id.endsWith(WHOLE) ? readFileSync(id.slice(0, -WHOLE.length), 'utf8') : undefined)
      );
    },
    transform(code, id) {
      if (id.startsWith(root)) return { code: withoutQuestions(cut(code, id.slice(root.length))), map: null };
      if (id.includes('/node_modules/')) return { code: withModules(code), map: null };
      const name = importsFromThree(code).find((each) => ABSENT.test(each));
      if (name)
        this.error(`${name} does nothing in the embed build, see lean-three.ts; RawShaderMaterial has its shader.`);
      const exact = withModules(code);
      return { code: exact.includes('.xr.enabled = true') ? bringXr(exact) : exact, map: null };
    },
    // Runs before file names are hashed, because what's left depends on the other chunks.
    renderChunk(code, { name }, _, { chunks }) {
      if (name !== 'scene') return undefined;
      const others = Object.values(chunks).filter((chunk) => chunk.name !== name);
      const elsewhere = others.flatMap(({ modules }) =>
        Object.values(modules).flatMap((module) => [...namesReadIn(module.code ?? '')]),
      );
      return { code: withoutUnread(code, elsewhere), map: null };
    },
  };
}

function cut(code: string, path: string): string {
  return (CUT[path] ?? []).reduce((rest, [passage, replacement]) => rest.replace(passage, replacement), code);
}

/**
 * Imports three.js's names from the modules that define them. Otherwise, the bundler would regard everything that a later
 * chunk needs as needed by the scene.
 */
function withModules(code: string): string {
  return code.replace(/\bimport \{([^}]*)\} from (['"])three\2/g, (_import, names: string) =>
    names
      .split(',')
      .map((each) => each.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => `import { ${name} } from '${moduleOf(/\w+/.exec(name)![0])}'`)
      .join('; '),
  );
}

function moduleOf(name: string): string {
  const path = MODULES.get(name);
  if (path === undefined) throw new Error(`lean-three.ts can’t find the module of three.js that defines ${name}.`);
  return path;
}

/** The names that a module exports, each with the module that defines it. */
function* exportsOf(path: string): Generator<readonly [name: string, path: string]> {
  const code = readFileSync(path, 'utf8');
  const from = (source: string) => posix.join(posix.dirname(path), source);
  const imported = new Map<string, string>();
  for (const [, names, source] of code.matchAll(/import \{([^}]*)\} from '([^']*)'/g))
    for (const name of names!.split(',')) imported.set(name.trim(), from(source!));
  for (const [, source] of code.matchAll(/export \* from '([^']*)'/g)) yield* exportsOf(from(source!));
  for (const [, names, source] of code.matchAll(/export \{([^}]*)\}(?: from '([^']*)')?/g))
    for (const name of names!.split(',').map((each) => each.trim()))
      if (/^\w+$/.test(name)) yield [name, source ? from(source) : (imported.get(name) ?? path)];
  for (const [, name] of code.matchAll(/export (?:const|class|function) (\w+)/g)) yield [name!, path];
}

/** The module that starts AR sessions passes the session manager to the renderer. */
function bringXr(code: string): string {
  return `import { WebXRManager as Real } from '${XR}${WHOLE}';
import { WebXRManager } from '${XR}';
WebXRManager.real = Real;
${code}`;
}

/**
 * Replaces three.js's object type checks with their results, so that minifiers remove the branches for other objects.
 */
function withoutQuestions(code: string): string {
  return code.replace(/\b(?!this\b)\w+\.is([A-Z]\w+)\b(?! =[^=]|\()/g, (question, name: string) =>
    PRESENT.test(name) ? 'true' : ABSENT.test(name) ? 'false' : question,
  );
}

/** Removes methods, and functions returned in an object, if nothing reads their names. Repeats until none are left. */
function withoutUnread(code: string, elsewhere: readonly string[]): string {
  const read = new Set([...elsewhere, ...namesReadIn(code)]);
  for (const name of UNUSED_METHODS) read.delete(name);
  const isUnread = (key: ESTree.Node, computed: boolean) =>
    !computed && key.type === 'Identifier' && key.name !== 'constructor' && !read.has(key.name);
  let lean = '';
  let from = 0;
  const cut = ({ start, end }: ESTree.Node) => {
    if (start < from) return;
    lean += code.slice(from, start);
    from = code[end] === ',' ? end + 1 : end;
  };
  new Visitor({
    MethodDefinition: (method) => {
      if (isUnread(method.key, method.computed)) cut(method);
    },
    ExpressionStatement: (statement) => {
      const { left, right } = assignment(statement.expression) ?? {};
      if (left && /Function/.test(right!.type) && isUnread(left.property, left.computed)) cut(statement);
    },
    ReturnStatement: ({ argument }) => {
      if (argument?.type !== 'ObjectExpression') return;
      for (const property of argument.properties)
        if (property.type === 'Property' && property.value.type === 'Identifier')
          if (isUnread(property.key, property.computed)) cut(property);
    },
  }).visit(parseAst(code));
  return from === 0 ? code : withoutUnread(lean + code.slice(from), elsewhere);
}

/** `this.name = …` */
function assignment(expression: ESTree.Expression) {
  if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') return undefined;
  const { left, right } = expression;
  return left.type === 'MemberExpression' && left.object.type === 'ThisExpression' ? { left, right } : undefined;
}

/** The names of properties that the code reads, or may read, because strings can be property names. */
function namesReadIn(code: string): ReadonlySet<string> {
  const names = new Set<string>();
  const written = new Set<ESTree.Node>();
  new Visitor({
    AssignmentExpression: (expression) => {
      const left = assignment(expression)?.left;
      if (left) written.add(left);
    },
    MemberExpression: (member) => {
      const { computed, property } = member;
      if (!computed && property.type === 'Identifier' && !written.has(member)) names.add(property.name);
    },
    ObjectPattern: ({ properties }) => {
      for (const each of properties)
        if (each.type === 'Property' && each.key.type === 'Identifier') names.add(each.key.name);
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') names.add(value);
    },
  }).visit(parseAst(code));
  return names;
}

function importsFromThree(code: string): string[] {
  return [...code.matchAll(/import \{([^}]*)\} from 'three'/g)]
    .flatMap(([, names]) => names!.split(',').map((name) => name.trim()))
    .filter((name) => !name.startsWith('type '));
}
