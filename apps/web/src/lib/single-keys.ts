import { readStored, useStoredSwitch } from './storage.ts';

// The shell sets the signed-in user.
let currentUser = '';

/** Users can switch these keys off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return readStored(`shipdesk.singleKeys.${currentUser}`) !== 'off';
}

export function setSingleKeysUser(username: string): void {
  currentUser = username;
}

export const useSingleKeys = () => useStoredSwitch(`shipdesk.singleKeys.${currentUser}`);
