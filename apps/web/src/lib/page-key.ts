import { useContext, useEffectEvent, useLayoutEffect } from 'react';
import { areSingleKeysOn, SingleKeysUser } from './single-keys.ts';

/** Calls `run` on a matching key press outside of dialogs. A `shell` handler runs only if no screen handles the key. */
export function usePageKey(
  matches: (event: KeyboardEvent) => boolean,
  run: (event: KeyboardEvent) => void,
  owner: 'screen' | 'shell' = 'screen',
) {
  const getUser = useContext(SingleKeysUser);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !matches(event)) return;
    if (!isChord(event) && !areSingleKeysOn(getUser())) return;
    event.preventDefault();
    if (!event.repeat && !isWithin(event, '[role="dialog"],[role="alertdialog"]')) run(event);
  });
  // A layout effect makes the keys work from the first paint.
  useLayoutEffect(() => {
    const handleEvent = (event: Event) => {
      if (event instanceof KeyboardEvent) onKeyDown(event);
    };
    // The event reaches the window after the document, regardless of the order of registration.
    const target: Window | Document = owner === 'shell' ? window : document;
    target.addEventListener('keydown', handleEvent);
    return () => target.removeEventListener('keydown', handleEvent);
  }, [owner]);
}

const matchChord = (key: string) => (event: KeyboardEvent) =>
  isChord(event) && !event.shiftKey && event.key.toLowerCase() === key;
const matchBareKey = (key: string) => (event: KeyboardEvent) => isBareKey(event, key);

/** The chords below need Ctrl or Cmd. */
export const isSaveKey = matchChord('s');
export const isFindKey = matchChord('k');
export const isUndoKey = matchChord('z');

export function isRedoKey(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  return isChord(event) && (event.shiftKey ? key === 'z' : key === 'y');
}

/** The keys below are single characters typed outside of text. The user can switch them off. */
export const isNewKey = matchBareKey('n');
export const isShipKey = matchBareKey('s');
export const isNextKey = matchBareKey('j');
export const isPreviousKey = matchBareKey('k');
export const isSearchKey = matchBareKey('/');
export const isHelpKey = matchBareKey('?');

export function isBareKey(event: KeyboardEvent, key: string) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key !== key) return false;
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
