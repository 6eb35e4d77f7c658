import { createContext } from 'react';
import { readStored, useStoredSwitch } from './storage.ts';

/** A function that returns the signed-in user. Provided by `app/client.tsx`. */
export const SingleKeysUser = createContext<() => string>(() => '');

const getStorageKey = (username: string) => `shipdesk.singleKeys.${username}` as const;

/** Users can switch these keys off (WCAG 2.1.4). */
export const areSingleKeysOn = (username: string) => readStored(getStorageKey(username)) !== 'off';

export const useSingleKeys = (username: string) => useStoredSwitch(getStorageKey(username));
