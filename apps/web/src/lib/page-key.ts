import { useEffectEvent, useLayoutEffect } from 'react';
import { areSingleKeysOn } from './single-keys.ts';

/**
 * Runs on a key press anywhere on the page, unless a dialog is open. A key of the `shell` runs only where no screen
 * handles it.
 */
export function usePageKey(
  matches: (event: KeyboardEvent) => boolean,
  run: (event: KeyboardEvent) => void,
  owner: 'screen' | 'shell' = 'screen',
) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !matches(event)) return;
    event.preventDefault();
    if (!event.repeat && !isWithin(event, '[role="dialog"],[role="alertdialog"]')) run(event);
  });
  // A layout effect, so that the keys work from the first paint.
  useLayoutEffect(() => {
    const listen = (event: Event) => event instanceof KeyboardEvent && onKeyDown(event);
    // The event reaches the window after the document, whichever listener was added first.
    const target: Window | Document = owner === 'shell' ? window : document;
    target.addEventListener('keydown', listen);
    return () => target.removeEventListener('keydown', listen);
  }, [owner]);
}

/** Ctrl/Cmd+S. */
export function isSaveKey(event: KeyboardEvent): boolean {
  return isChord(event) && !event.shiftKey && event.key.toLowerCase() === 's';
}

/** Ctrl/Cmd+K. */
export function isFindKey(event: KeyboardEvent): boolean {
  return isChord(event) && !event.shiftKey && event.key.toLowerCase() === 'k';
}

/** Ctrl/Cmd+Z. */
export function isUndoKey(event: KeyboardEvent): boolean {
  return isChord(event) && !event.shiftKey && event.key.toLowerCase() === 'z';
}

/** Ctrl/Cmd+Shift+Z or Ctrl/Cmd+Y. */
export function isRedoKey(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  return isChord(event) && (event.shiftKey ? key === 'z' : key === 'y');
}

/** The letter `n` where it is not text. */
export function isNewKey(event: KeyboardEvent): boolean {
  return isBareKey(event, 'n');
}

/** The letter `s` where it is not text: to shipping. */
export function isShipKey(event: KeyboardEvent): boolean {
  return isBareKey(event, 's');
}

/** The letter `j` where it is not text: to the next one of a list. */
export function isNextKey(event: KeyboardEvent): boolean {
  return isBareKey(event, 'j');
}

/** The letter `k` where it is not text: to the one before. */
export function isPreviousKey(event: KeyboardEvent): boolean {
  return isBareKey(event, 'k');
}

/** A slash where it is not text: to the search box. */
export function isSearchKey(event: KeyboardEvent): boolean {
  return isBareKey(event, '/');
}

/** A question mark where it is not text: to the list of keys. */
export function isHelpKey(event: KeyboardEvent): boolean {
  return isBareKey(event, '?');
}

/** A key without Ctrl, Cmd or Alt, where it is not text and single keys are on. */
export function isBareKey(event: KeyboardEvent, key: string) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key !== key) return false;
  if (!areSingleKeysOn()) return false;
  return !isWithin(
    event,
    'input:not([type="checkbox"]),textarea,select,[contenteditable],[role="menu"],[role="listbox"]',
  );
}

function isChord(event: KeyboardEvent) {
  return (event.ctrlKey || event.metaKey) && !event.altKey;
}

function isWithin(event: KeyboardEvent, selector: string) {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}
