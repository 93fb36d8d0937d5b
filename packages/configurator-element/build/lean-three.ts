// Removes the parts of three.js that the scene never uses, which saves 58 kB (Brotli) before the first 3D frame. The
// scene has its own small shaders, and doesn't use three.js's lights, environments, shadows or passes. Of this, 11 kB
// are branches for other kinds of objects, and methods that nothing calls. three.js is bundled from its individual
// modules, so that code needed only by augmented reality or a later chunk is in that chunk. Users of the npm package
// bring their own complete three.js.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type ESTree, type Plugin, parseAst, Visitor } from 'vite';

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

/**
 * Classes that the scene doesn't use. They'd have no effect, because their shaders and effects are left out. Where
 * three.js checks whether an object is one of these, the build replaces the check with `false`.
 */
const ABSENT =
  /^(?:(?:Mesh|Line|Points|Sprite|Shadow|Node)\w*Material|ShaderMaterial|Line(?:Segments|Loop)?|(?:Instanced|Batched|Skinned)Mesh|LOD|Sprite|Points|\w*Light|LightProbe\w*|\w*Fog\w*|\w*Helper|Raycaster|Animation\w+|PMREMGenerator|\w*CubeRenderTarget|CubeCamera|(?:WebGL3D|WebGLArray)RenderTarget|(?:Compressed|Framebuffer|HTML|Video)\w*Texture|(?:GL|Float16|Instanced)BufferAttribute|OutputPass)$/;

/** Every material drawn by the scene is one of these. */
const PRESENT = /^(?:Raw)?ShaderMaterial$/;

/** Methods that only call each other: serializing objects to JSON, and raycasting. */
const UNUSED_METHODS: readonly string[] = ['toJSON', 'fromJSON', 'raycast'];

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
      if (id.startsWith(root)) return { code: withoutQuestions(code), map: null };
      if (id.includes('/node_modules/')) return undefined;
      const name = importsFromThree(code).find((each) => ABSENT.test(each));
      if (name)
        this.error(`${name} does nothing in the embed build, see lean-three.ts; RawShaderMaterial has its shader.`);
      return code.includes('.xr.enabled = true') ? { code: bringXr(code), map: null } : undefined;
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
