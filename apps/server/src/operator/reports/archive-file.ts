import type { ServiceDeps } from '../../deps.ts';
import { createInvoices } from '../../money/invoices/invoices-service.ts';
import { createWarehouses } from '../../orders/warehouses/warehouses-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { streamZip } from '../../platform/files/zip-file.ts';
import { actAsUser } from '../../platform/principal.ts';
import { createManifests } from '../../shipping/hand-over/manifests-service.ts';
import { type DocumentRenderer, isErasing, streamArchive } from '../archive/archive-steps.ts';
import { readOneMoment } from './reports-store.ts';
import { RunEndedError, type RunFile } from './run-file.ts';

/**
 * Writes the archive of a seller as it is at one moment. Throws RunEndedError while a consignee is being erased, whom
 * the archive would name.
 */
export async function writeArchive(
  deps: ServiceDeps,
  { caller, file, madeAt }: { caller: Caller; file: RunFile; madeAt: Date },
): Promise<void> {
  const { sellerId, source } = caller;
  const documents = await createRenderer(deps, caller);
  await deps.database.asSeller({ sellerId, source }, async (db) => {
    await readOneMoment(db);
    if (await isErasing(db)) throw new RunEndedError('erasing');
    const onRows = (rows: number) => file.addRows(rows, rows);
    const entries = streamArchive(db, { sellerId, madeAt, documents, onRows });
    await file.write(streamZip(entries, madeAt));
  });
}

/** Documents are rendered in transactions of their own: what they state does not change. */
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
