// Of the page that the picture stands on. Apart from the scene, whose types need three.js: the element's need none.

export type ColorScheme = 'light' | 'dark';
