import { useState } from 'react';

/** Keys of this app in localStorage. Spec §9 names `accessToken`. */
type StorageKey =
  | 'accessToken'
  | 'shipdesk.clockSkew'
  | 'shipdesk.logoutPending'
  | 'shipdesk.theme'
  | 'shipdesk.menu'
  | 'shipdesk.pageSize'
  | 'shipdesk.demoNoteDismissed'
  | 'shipdesk.scanSound'
  | `shipdesk.columns.${string}`
  | `shipdesk.singleKeys.${string}`
  | `shipdesk.draft.${string}`;

/** Returns null if the entry is absent or the browser refuses storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is full or refused; the app works without it.
  }
}

export function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // See writeStored.
  }
}

export function removeDrafts(username: string): void {
  const ownPrefix = `shipdesk.draft.${encodeURIComponent(username)}/`;
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(ownPrefix)) localStorage.removeItem(key);
    }
  } catch {
    // See writeStored.
  }
}

/** Calls `listener` when another tab of this origin changes the entry. */
export function onStoredChange(
  key: StorageKey,
  listener: (value: string | null) => void,
): () => void {
  const handleEvent = (event: StorageEvent) => {
    // A null key means that the other tab cleared everything.
    if (event.key === key || event.key === null) listener(readStored(key));
  };
  window.addEventListener('storage', handleEvent);
  return () => window.removeEventListener('storage', handleEvent);
}

/** Returns a switch that is on until the user turns it off in this browser. */
export function useStoredSwitch(key: StorageKey) {
  const [isOn, setOn] = useState(() => readStored(key) !== 'off');
  return {
    isOn,
    switchTo: (isNextOn: boolean) => {
      if (isNextOn) removeStored(key);
      else writeStored(key, 'off');
      setOn(isNextOn);
    },
  };
}
