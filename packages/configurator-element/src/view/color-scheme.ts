// Whether the page is light or dark. Not in the scene, whose types need three.js: those of the element need none.

export type ColorScheme = 'light' | 'dark';
