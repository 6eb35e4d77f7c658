import { describeProblem } from '@shipdesk/contract/problems/wire-problems';
import {
  findReturnAddressProblems,
  findWarehouseProblems,
  type WarehouseForm,
} from '@shipdesk/domain/order/warehouse/warehouse-rules';
import {
  type Address,
  normalisePhone,
  normalisePincode,
} from '@shipdesk/domain/values/contact/contact';
import { findCanonicalState } from '@shipdesk/domain/values/place/states';
import { addDays, startOfBusinessDay, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { toColumnName } from '../../platform/db/query/column-names.ts';
import { isDuplicate } from '../../platform/db/query/database-errors.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { isRowId } from '../../platform/row-id.ts';
import * as store from './warehouses-store.ts';

type ReturnAddress = Address & { title: string };

/** The maximum number of a seller's warehouses, archived ones included, because the lists are not paged. */
const MAX_WAREHOUSES = 500;
/** The number of days before today that "Orders, 30 days" includes. */
const RECENT_DAYS = 29;

export interface NewWarehouse {
  form: WarehouseForm;
  returnTo: ReturnAddress;
}

export type PickupTitle = (pickup: Address) => string;

export function createWarehouses({ database, now, newId }: ServiceDeps) {
  const changeWarehouse = (
    principal: Principal,
    id: string,
    work: (db: Db, row: store.LockedWarehouseRow) => Promise<store.WarehouseRow>,
  ) =>
    database.asSeller(principal, async (db) => {
      await store.lockWarehouses(db);
      const row = isRowId(id) ? await store.lockWarehouse(db, id) : undefined;
      if (!row) throw new Refusal('warehouse_unknown');
      return work(db, row);
    });

  return {
    list: (principal: Principal) => database.asSeller(principal, store.selectWarehouses),

    /** Returns all warehouses, archived ones last, each with the number of its orders of the last 30 days. */
    listAll: (principal: Principal) => {
      const since = startOfBusinessDay(addDays(toBusinessDay(now()), -RECENT_DAYS));
      return database.asSeller(principal, (db) => store.selectAllWarehouses(db, since));
    },

    /** Creates a function that returns the warehouse title of a pickup address, or the contact name if none matches. */
    readPickupTitles: async (principal: Principal): Promise<PickupTitle> => {
      const rows = await database.asSeller(principal, store.selectTitles);
      const titles = new Map(rows.map((row) => [toAddressKey(row), row.title]));
      return (pickup) => titles.get(toAddressKey(pickup)) ?? pickup.name;
    },

    /**
     * Creates a warehouse. The first warehouse becomes the default. Throws 422 for invalid fields or if the limit is
     * reached, 409 for a used title.
     */
    create: async (
      principal: Principal,
      { form, returnTo }: NewWarehouse,
      call: IdempotentCall,
    ) => {
      const problems = [
        ...findWarehouseProblems(form),
        ...findReturnAddressProblems(returnTo, form),
      ];
      if (problems.length > 0) throw createFieldRefusal(problems);
      return database
        .asSeller(principal, async (db) => {
          await store.lockWarehouses(db);
          const isDefault = form.isDefault || !(await store.hasOpenWarehouse(db));
          const row = buildWarehouseRow({ id: newId(), form: { ...form, isDefault }, returnTo });
          const earlierRow = await claimKey(db, principal, { call, response: row, now: now() });
          if (earlierRow) return earlierRow;
          await addWarehouse(db, principal, row, now());
          return row;
        })
        .catch(createTitleErrorHandler('warehouse_title_taken'));
    },

    /**
     * Changes a warehouse but not its orders. Throws 404 for an unknown warehouse, 409 for a used title, 422 for an
     * archived warehouse or invalid fields.
     */
    update: (principal: Principal, id: string, form: WarehouseForm) => {
      const problems = findWarehouseProblems(form);
      if (problems.length > 0) throw createFieldRefusal(problems);
      return changeWarehouse(principal, id, async (db, { archivedAt, ...row }) => {
        refuseArchived(archivedAt);
        const pickup = buildPickupColumns(form);
        const returnsToPickup = isSamePlace(row.returnAddress, toReturnAddress(row));
        const isDefault = row.isDefault || form.isDefault;
        const returnTo = returnsToPickup ? toReturnAddress(pickup) : row.returnAddress;
        if (isDefault && !row.isDefault) await moveDefault(db, principal, row.id);
        await store.updateWarehouseRow(db, row.id, {
          ...pickup,
          isDefault,
          returnAddress: JSON.stringify(returnTo),
        });
        const updatedRow = { ...row, ...pickup, isDefault, returnAddress: returnTo };
        await recordAudit(
          db,
          principal,
          'warehouse.changed',
          row.id,
          pickChangedColumns(row, updatedRow),
        );
        return updatedRow;
      }).catch(createTitleErrorHandler('warehouse_title_taken'));
    },

    /** Throws 404 for an unknown warehouse, 422 for an archived one. */
    makeDefault: (principal: Principal, id: string) =>
      changeWarehouse(principal, id, async (db, { archivedAt, ...row }) => {
        refuseArchived(archivedAt);
        if (!row.isDefault) {
          await moveDefault(db, principal, row.id);
          await store.updateWarehouseRow(db, row.id, { isDefault: true });
        }
        return { ...row, isDefault: true };
      }),

    /** Throws 404 for an unknown warehouse, 422 for the default one while another warehouse is not archived. */
    archive: (principal: Principal, id: string) =>
      changeWarehouse(principal, id, async (db, row) => {
        if (row.archivedAt !== null) return row;
        await store.updateWarehouseRow(db, row.id, { archivedAt: now(), isDefault: false });
        if (row.isDefault && (await store.hasOpenWarehouse(db)))
          throw new Refusal('warehouse_default');
        await recordAudit(db, principal, 'warehouse.archived', row.id, {});
        return { ...row, isDefault: false };
      }),

    /** Throws 404 for an unknown warehouse, 409 if another warehouse now uses its title. */
    restore: (principal: Principal, id: string) =>
      changeWarehouse(principal, id, async (db, row) => {
        if (row.archivedAt === null) return row;
        const isDefault = !(await store.hasOpenWarehouse(db));
        await store.updateWarehouseRow(db, row.id, { archivedAt: null, isDefault });
        await recordAudit(db, principal, 'warehouse.restored', row.id, {});
        return { ...row, isDefault };
      }).catch(createTitleErrorHandler('warehouse_title_taken_since')),
  };
}

export function buildWarehouseRow({
  id,
  form,
  returnTo,
}: NewWarehouse & { id: string }): store.WarehouseRow {
  return {
    id,
    ...buildPickupColumns(form),
    isDefault: form.isDefault,
    returnAddress: returnTo,
  };
}

/** Adds a warehouse to the caller's seller. Throws 422 if the seller has the maximum number of warehouses. */
export async function addWarehouse(
  db: Db,
  caller: Caller,
  row: store.WarehouseRow,
  createdAt: Date,
) {
  await store.lockWarehouses(db);
  if ((await store.countWarehouses(db)) >= MAX_WAREHOUSES) {
    throw new Refusal('warehouses_full', { params: { max: MAX_WAREHOUSES } });
  }
  if (row.isDefault) await store.clearDefaultWarehouse(db);
  await store.insertWarehouse(db, {
    ...row,
    sellerId: caller.sellerId,
    returnAddress: JSON.stringify(row.returnAddress),
    createdAt,
    archivedAt: null,
  });
  await recordAudit(db, caller, 'warehouse.created', row.id, { isDefault: row.isDefault });
}

async function moveDefault(db: Db, caller: Caller, id: string): Promise<void> {
  const [oldId = null] = await store.clearDefaultWarehouse(db);
  await recordAudit(db, caller, 'warehouse.made_default', id, { default_warehouse: [oldId, id] });
}

/** Returns the address of a warehouse of the current seller, or undefined if it is archived or unknown. */
export async function loadPickupAddress(db: Db, id: string): Promise<Address | undefined> {
  const row = isRowId(id) ? await store.selectWarehouse(db, id) : undefined;
  if (!row) return undefined;
  const { altPhone, archivedAt, ...address } = row;
  return archivedAt === null ? { ...address, altPhone } : undefined;
}

export type SavedWarehouse = Awaited<ReturnType<typeof readSavedWarehouses>>[number];

/** Omits archived warehouses. The default warehouse comes first. */
export const readSavedWarehouses = (db: Db) => store.selectWarehouses(db);

/** Returns the changed columns: old and new value of `isDefault`, null for the others, whose values are personal. */
function pickChangedColumns(
  before: store.WarehouseRow,
  after: store.WarehouseRow,
): Record<string, unknown> {
  const changedColumns = Object.entries(after).filter(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, column)),
  );
  return Object.fromEntries(
    changedColumns.map(([column, value]) => [
      toColumnName(column),
      column === 'isDefault' ? [before.isDefault, value] : null,
    ]),
  );
}

function refuseArchived(archivedAt: Date | null): void {
  if (archivedAt === null) return;
  throw new Refusal('warehouse_archived');
}

function createTitleErrorHandler(code: 'warehouse_title_taken' | 'warehouse_title_taken_since') {
  return (error: unknown): never => {
    if (!isDuplicate(error, 'warehouses_title')) throw error;
    throw new Refusal('duplicate', {
      message: describeProblem({ code }),
      details: [{ field: 'pickupAddressTitle', code: 'warehouse_title_used' }],
    });
  };
}

const toAddressKey = (address: Pick<Address, 'name' | 'phone' | 'address' | 'pincode'>) =>
  JSON.stringify([address.name, address.phone, address.address, address.pincode]);

function buildPickupColumns(form: WarehouseForm) {
  return {
    title: form.pickupAddressTitle.trim(),
    name: form.name.trim(),
    phone: normalisePhone(form.phone) ?? form.phone,
    altPhone: normalisePhone(form.altPhone) ?? '',
    email: form.email.trim(),
    address: form.address.trim(),
    pincode: normalisePincode(form.pin) ?? form.pin,
    city: form.city.trim(),
    state: findCanonicalState(form.state) ?? form.state.trim(),
    country: form.country.trim(),
  };
}

function toReturnAddress(pickup: ReturnType<typeof buildPickupColumns>): ReturnAddress {
  const { title, name, phone, altPhone, email, address, pincode, city, state, country } = pickup;
  return { title, name, phone, altPhone, email, address, pincode, city, state, country };
}

/** Compares normalised addresses, because stored return addresses are not normalised. */
function isSamePlace(a: ReturnAddress, b: ReturnAddress): boolean {
  const listNormalisedFields = (place: ReturnAddress) => [
    place.title.trim(),
    place.name.trim(),
    normalisePhone(place.phone),
    place.address.trim(),
    normalisePincode(place.pincode),
  ];
  return JSON.stringify(listNormalisedFields(a)) === JSON.stringify(listNormalisedFields(b));
}
