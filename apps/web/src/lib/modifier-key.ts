export const modifierKey = /mac|iphone|ipad/i.test(navigator.userAgent) ? 'Cmd' : 'Ctrl';
