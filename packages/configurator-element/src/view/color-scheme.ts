// Whether the page is light or dark. It is not in the scene, because the element's types must not depend on those of
// three.js.

export type ColorScheme = 'light' | 'dark';
