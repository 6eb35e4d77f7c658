import { useSyncExternalStore } from 'react';
import { onStoredChange, readStored, removeStored, writeStored } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

function getCurrentTheme(): Theme {
  const storedTheme = readStored('shipdesk.theme');
  return storedTheme === 'light' || storedTheme === 'dark' ? storedTheme : 'system';
}

function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

function subscribeToTheme(listener: () => void) {
  listeners.add(listener);
  const unsubscribe = onStoredChange('shipdesk.theme', () => applyTheme(getCurrentTheme()));
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

/** Sets the theme in all tabs of this browser. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') removeStored('shipdesk.theme');
  else writeStored('shipdesk.theme', theme);
  applyTheme(theme);
}

/** `/before-start.js` has applied the theme before the first paint. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, getCurrentTheme);
}
