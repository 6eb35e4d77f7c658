import { useState } from 'react';
import { readStored, removeStored, writeStored } from './storage.ts';

// The shell sets the signed-in user.
let current = '';

/** True while keys without Ctrl or Cmd do something (WCAG 2.1.4: they can be switched off). */
export function areSingleKeysOn(): boolean {
  return readStored(`shipdesk.singleKeys.${current}`) !== 'off';
}

/** Sets the user whose choice applies. */
export function setSingleKeysUser(username: string): void {
  current = username;
}

/** The choice of the signed-in user, kept in this browser under the user's name. */
export function useSingleKeys() {
  const [areOn, setOn] = useState(areSingleKeysOn);
  return {
    areOn,
    switchTo: (isOn: boolean) => {
      const key = `shipdesk.singleKeys.${current}` as const;
      if (isOn) removeStored(key);
      else writeStored(key, 'off');
      setOn(isOn);
    },
  };
}
