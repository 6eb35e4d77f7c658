import { removeLeftovers } from '../../test-support/processes/database-server.ts';
import { unfreeze, unmount } from './mount.ts';

/** Prefix of the folders of faults. The next run removes those of a killed run. */
export const FOLDER = 'shipdesk-faults-';

/** Removes the databases, file systems and folders of killed faults. */
export async function removeFaultLeftovers(): Promise<void> {
  await removeLeftovers(FOLDER, { beforeStop: unfreeze, afterStop: unmount });
}
