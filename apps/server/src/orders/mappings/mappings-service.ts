import { matchBulkHeader } from '@shipdesk/domain/order/bulk/bulk-header';
import type { FileMapping } from '@shipdesk/domain/order/mapping/file-mapping';
import { fingerprintHeader } from '@shipdesk/domain/order/mapping/header-fingerprint';
import { findLayout } from '@shipdesk/domain/order/mapping/layouts';
import {
  buildMappingContext,
  type MappingContext,
} from '@shipdesk/domain/order/mapping/mapping-context';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readPresets, readProductIndex } from '../products/products-steps.ts';
import { readSavedWarehouses, type SavedWarehouse } from '../warehouses/warehouses-service.ts';
import * as store from './mappings-store.ts';

const MAX_MAPPINGS = 200;

export function createMappings({ database, now }: ServiceDeps) {
  return {
    list: (principal: Principal) =>
      database.asSeller(principal, (db) => store.selectMappings(db, MAX_MAPPINGS)),

    /** Throws 422 if the seller has the maximum number of mappings. */
    save: (
      principal: Principal,
      fingerprint: string,
      { fileName, mapping }: { fileName: string; mapping: FileMapping },
    ) =>
      database.asSeller(principal, async (db) => {
        if ((await store.countOtherMappings(db, fingerprint)) >= MAX_MAPPINGS) {
          throw new Refusal('file_mappings_full', { params: { max: MAX_MAPPINGS } });
        }
        const { sellerId, userId: savedBy } = principal;
        const row = { sellerId, fingerprint, fileName, mapping, savedBy, savedAt: now() };
        await store.upsertMapping(db, row);
        await recordAudit(db, principal, 'file_mapping.saved', fingerprint);
        return row;
      }),

    /** Throws 404 if the seller has no mapping for the header. */
    remove: (principal: Principal, fingerprint: string) =>
      database.asSeller(principal, async (db) => {
        if (!(await store.deleteMapping(db, principal.sellerId, fingerprint)))
          throw new Refusal('file_mapping_unknown');
        await recordAudit(db, principal, 'file_mapping.deleted', fingerprint);
        return { fingerprint };
      }),
  };
}

/**
 * Returns the seller's mapping for the header of a file, or the mapping of a built-in layout. Returns null for a bulk
 * file and for an unknown header.
 */
export async function findMapping(
  db: Db,
  sellerId: string,
  header: readonly string[],
): Promise<FileMapping | null> {
  if (matchBulkHeader(header).missingColumns.length === 0) return null;
  const savedRow = await store.findMappingRow(db, sellerId, fingerprintHeader(header));
  return savedRow?.mapping ?? findLayout(header)?.mapping ?? null;
}

/** Throws 422 if the seller has no warehouse. */
export async function loadMappingContext(
  db: Db,
  mapping: FileMapping,
  now: Date,
): Promise<MappingContext> {
  const warehouses = (await readSavedWarehouses(db)).map(toMappedWarehouse);
  const source = {
    warehouses,
    presets: await readPresets(db),
    products: await readProductIndex(db),
  };
  const context = buildMappingContext(mapping, source, toBusinessDay(now));
  if (context === null) throw new Refusal('mapping_without_warehouse');
  return context;
}

/** Throws 422 if the seller has no warehouse, because every row of a mapped file would fail. */
export async function assertWarehouseExists(db: Db): Promise<void> {
  if ((await readSavedWarehouses(db)).length === 0) throw new Refusal('mapping_without_warehouse');
}

export function toMappedWarehouse({ id, title, ...row }: SavedWarehouse) {
  const { name, phone, altPhone, email, address, pincode, city, state, country } = row;
  return {
    id,
    title,
    address: { name, phone, altPhone, email, address, pincode, city, state, country },
  };
}
