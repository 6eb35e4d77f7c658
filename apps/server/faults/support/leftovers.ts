import { removeLeftovers } from '../../test-support/database-server.ts';
import { thaw, unmount } from './mount.ts';

/** Folders of faults begin so; those of a run that was killed are removed by the next. */
export const FOLDER = 'shipdesk-faults-';

/** Ends and removes what faults left that were killed: databases, file systems, folders. */
export async function removeFaultLeftovers(): Promise<void> {
  await removeLeftovers(FOLDER, { beforeStop: thaw, afterStop: unmount });
}
