// Rectangular boards with bores in their faces.

export { DrilledBoards } from './drilled-boards.js';
export { drilledForm } from './drilled-form.js';
export { faceOf, isInFace } from './drilling.js';
export { areApart } from './meeting.js';
