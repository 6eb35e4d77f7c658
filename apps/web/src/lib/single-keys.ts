import { readStored, useStoredSwitch } from './storage.ts';

// The shell sets the signed-in user.
let currentUser = '';

/** Returns true if single-character keys are on. Users can switch them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return readStored(`shipdesk.singleKeys.${currentUser}`) !== 'off';
}

export function setSingleKeysUser(username: string): void {
  currentUser = username;
}

/** Returns the choice of the signed-in user, stored in this browser under the user's name. */
export const useSingleKeys = () => useStoredSwitch(`shipdesk.singleKeys.${currentUser}`);
