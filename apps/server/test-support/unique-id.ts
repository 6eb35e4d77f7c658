import { randomBytes } from 'node:crypto';

/** Returns 12 random hexadecimal digits. */
export const createUniqueId = (): string => randomBytes(6).toString('hex');
