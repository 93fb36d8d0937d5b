// The editor's keyboard shortcuts, as the page lists them.

export function shortcuts(isMac: boolean): readonly (readonly [keys: string, does: string])[] {
  const mod = isMac ? '⌘' : 'Ctrl';
  const alt = isMac ? '⌥' : 'Alt';
  return [
    [`${mod} Z, ${mod} ${isMac ? 'Shift Z' : 'Y'}`, 'Undo, redo: what tables and picture changed too'],
    [`${isMac ? '⌃' : 'Ctrl'} Space`, 'Complete'],
    ['F8', 'Next error or warning'],
    ['F12', 'Go to the definition of a name'],
    ['F2', 'Rename a parameter or a definition everywhere'],
    [`Shift ${alt} F`, 'Format'],
    [`${mod} F`, 'Find and replace'],
    [`${mod} S`, 'Save a file'],
    [`${mod} ${isMac ? alt : 'Shift'} [, ${mod} ${isMac ? alt : 'Shift'} ]`, 'Fold, unfold'],
    [`${alt} ↑, ${alt} ↓`, 'Move the line'],
    ['Tab, Shift Tab', 'Indent, outdent'],
    ['Escape, then Tab', 'Leave the editor'],
  ];
}
