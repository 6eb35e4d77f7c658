/** The modifier key of keyboard shortcuts on this computer. */
export const modifierKey = /mac|iphone|ipad/i.test(navigator.userAgent) ? 'Cmd' : 'Ctrl';
