import { removeLeftovers } from '../../test-support/processes/database-server.ts';
import { unfreeze, unmount } from './mount.ts';

/** Prefix of the folders of faults. A run removes the folders that a killed run left. */
export const FOLDER_PREFIX = 'shipdesk-faults-';

/** Removes the databases, file systems and folders of killed faults. */
export async function removeFaultLeftovers(): Promise<void> {
  await removeLeftovers(FOLDER_PREFIX, { beforeStop: unfreeze, afterStop: unmount });
}
