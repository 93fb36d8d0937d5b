// Parts as triangles: one kind a file, and the table that names them. Read by the scene and by the exchange formats.

export { AssetError } from './assets/asset-error.js';
export { type AssetFile, type AssetLook, fillingOf, pieceForm } from './assets/asset-file.js';
export { boardEase, boardShape } from './board.js';
export { FormMemory } from './form-memory.js';
export { formOf, type PartOf, partKinds } from './form-of.js';
export { type Forms, formsOf } from './forms.js';
export { type Form, type Shape, type Template, TemplateBuilder, type Triangles, trianglesOf } from './template.js';
