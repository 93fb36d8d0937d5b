// Link, picture, files and the own room, as one module of their own: fetched when somebody asks for them.

export { SharingController } from './controllers/sharing.js';
export { renderSharing } from './panels/sharing-panel.js';
export { sharingStyles } from './styles/sharing.js';
