// Link, picture, files and the own room, as one module of their own: fetched when somebody asks for them.

export { SharingController } from './sharing-controller.js';
export { sharingStyles } from './sharing-styles.js';
export { renderSharing } from './sharing-view.js';
