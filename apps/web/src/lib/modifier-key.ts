/** The key of the chords on this computer. */
export const modifierKey = /mac|iphone|ipad/i.test(navigator.userAgent) ? 'Cmd' : 'Ctrl';
