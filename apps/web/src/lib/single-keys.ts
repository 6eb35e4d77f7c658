import { readStored, useStoredSwitch } from './storage.ts';

// The shell sets the signed-in user.
let currentUser = '';

/** True while keys without Ctrl or Cmd do something (WCAG 2.1.4: they can be switched off). */
export function areSingleKeysOn(): boolean {
  return readStored(`shipdesk.singleKeys.${currentUser}`) !== 'off';
}

export function setSingleKeysUser(username: string): void {
  currentUser = username;
}

/** Returns the choice of the signed-in user, kept in this browser under the user's name. */
export const useSingleKeys = () => useStoredSwitch(`shipdesk.singleKeys.${currentUser}`);
