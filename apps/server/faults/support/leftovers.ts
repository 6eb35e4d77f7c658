import { removeLeftovers } from '../../test-support/processes/database-server.ts';
import { unfreeze, unmount } from './mount.ts';

/** Prefix of the folders that fault tests create. A run removes the folders that a killed run left. */
export const FOLDER_PREFIX = 'shipdesk-faults-';

export async function removeFaultLeftovers(): Promise<void> {
  await removeLeftovers(FOLDER_PREFIX, { beforeStop: unfreeze, afterStop: unmount });
}
