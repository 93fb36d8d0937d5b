// Whether the page is light or dark. It isn't in the scene, because the element's types mustn't depend on three.js's.

export type ColorScheme = 'light' | 'dark';
