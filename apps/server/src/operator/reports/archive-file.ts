import type { ServiceDeps } from '../../deps.ts';
import { createInvoices } from '../../money/invoices/invoices-service.ts';
import { createWarehouses } from '../../orders/warehouses/warehouses-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { streamZip } from '../../platform/files/zip-file.ts';
import { actAsUser } from '../../platform/principal.ts';
import { createManifests } from '../../shipping/hand-over/manifests-service.ts';
import { type DocumentRenderer, isErasing, streamArchive } from '../archive/archive-steps.ts';
import { beginSnapshot } from './reports-store.ts';
import { RunEndedError, type RunFile } from './run-file.ts';

/**
 * Writes the archive of a seller from one snapshot. Throws RunEndedError while a consignee is being erased, because the
 * archive would contain that consignee.
 */
export async function writeArchive(
  deps: ServiceDeps,
  { caller, file, madeAt }: { caller: Caller; file: RunFile; madeAt: Date },
): Promise<void> {
  const { sellerId, source } = caller;
  const documents = await createRenderer(deps, caller);
  await deps.database.asSeller({ sellerId, source }, async (db) => {
    await beginSnapshot(db);
    if (await isErasing(db)) throw new RunEndedError('erasing');
    const onRows = (rows: number) => file.addRows(rows, rows);
    const entries = streamArchive(db, { sellerId, madeAt, documents, onRows });
    await file.write(streamZip(entries, madeAt));
  });
}

/** Creates a renderer that reads each document in its own transaction. A PDF may be newer than the snapshot. */
async function createRenderer(deps: ServiceDeps, caller: Caller): Promise<DocumentRenderer> {
  const { userId } = caller.source;
  const owner = actAsUser(caller, { userId, email: '', role: 'Owner' });
  const invoices = createInvoices(deps);
  const manifests = createManifests(deps);
  const findTitle = await createWarehouses(deps).readPickupTitles(owner);
  return {
    renderTaxDocument: (id) => invoices.renderPdf(caller, id),
    renderManifest: (id) => manifests.renderPdf(owner, id, findTitle),
  };
}
