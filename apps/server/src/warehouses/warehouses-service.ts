import { normalisePhone, normalisePincode } from '@shipdesk/domain/contact/contact';
import { canonicalState } from '@shipdesk/domain/place/states';
import { type WarehouseForm, warehouseProblems } from '@shipdesk/domain/warehouse/warehouse-rules';
import { type Db } from '../db/query/database.ts';
import { isDuplicate } from '../db/query/database-errors.ts';
import type { StoredAddress } from '../db/schema/tables.ts';
import type { Deps } from '../deps.ts';
import { claimKey, type IdempotentCall } from '../http/idempotency.ts';
import { invalid, Refusal } from '../http/problem.ts';
import type { Principal } from '../http/route.ts';
import { isRowId } from '../http/row-id.ts';
import {
  clearDefaultWarehouse,
  insertWarehouse,
  type ListedWarehouseRow,
  lockWarehouse,
  selectAllWarehouses,
  selectWarehouses,
  updateWarehouse,
  type WarehouseRow,
} from './warehouses-store.ts';

/** "Orders in the last 30 days". */
const RECENT_MS = 30 * 86_400_000;

type ReturnAddress = StoredAddress & { title: string };

/** A pickup address with the address that undelivered parcels go back to, when it is another one. */
export interface NewWarehouse {
  form: WarehouseForm;
  returnTo: ReturnAddress;
}

/** The warehouse that was made, and whether an earlier call had made it. */
export interface CreatedWarehouse {
  warehouse: WarehouseRow;
  isReplay: boolean;
}

export interface Warehouses {
  list(principal: Principal): Promise<WarehouseRow[]>;
  /** 422 for fields that do not hold, 409 for a title that the seller has already. */
  create(
    principal: Principal,
    warehouse: NewWarehouse,
    call: IdempotentCall,
  ): Promise<CreatedWarehouse>;
  /** All of them, archived ones last, each with the number of its orders of the last 30 days. */
  listAll(principal: Principal): Promise<ListedWarehouseRow[]>;
  /** Orders keep the address that they were saved with. 404, 409 for a taken title, 422. */
  update(principal: Principal, id: string, form: WarehouseForm): Promise<WarehouseRow>;
  makeDefault(principal: Principal, id: string): Promise<WarehouseRow>;
  /** 422 for the default one. */
  archive(principal: Principal, id: string): Promise<WarehouseRow>;
  /** 409 when its title was taken meanwhile. */
  restore(principal: Principal, id: string): Promise<WarehouseRow>;
}

/** A seller's pickup addresses. */
export function createWarehouses({
  database,
  now,
  newId,
}: Pick<Deps, 'database' | 'now' | 'newId'>): Warehouses {
  /** Runs a change on a pickup address in use; 404 unless the seller has it, 422 while it is archived. */
  const change = (
    principal: Principal,
    id: string,
    work: (db: Db, row: WarehouseRow) => Promise<WarehouseRow>,
  ) =>
    database.asSeller(principal, async (db) => {
      const { archived_at, ...row } = await held(db, id);
      if (archived_at !== null) {
        throw new Refusal('invalid', 'This warehouse is archived. Restore it first.');
      }
      return work(db, row);
    });

  return {
    list: (principal) => database.asSeller(principal, selectWarehouses),

    listAll: (principal) => {
      const since = new Date(now().getTime() - RECENT_MS);
      return database.asSeller(principal, (db) => selectAllWarehouses(db, since));
    },

    create: async (principal, { form, returnTo }, call) => {
      const problems = warehouseProblems(form);
      if (problems.length > 0) throw invalid(problems);
      const row: WarehouseRow = {
        id: newId(),
        ...pickupColumns(form),
        is_default: form.isDefault,
        return_address: returnTo,
      };
      return database
        .asSeller(principal, async (db) => {
          const kept = await claimKey(db, principal, { call, response: row, now: now() });
          if (kept) return { warehouse: kept, isReplay: true };
          if (row.is_default) await clearDefaultWarehouse(db);
          await insertWarehouse(db, {
            ...row,
            seller_id: principal.sellerId,
            return_address: JSON.stringify(row.return_address),
            created_at: now(),
            archived_at: null,
          });
          return { warehouse: row, isReplay: false };
        })
        .catch(refuseTitle('This warehouse is already present.'));
    },

    update: (principal, id, form) => {
      const problems = warehouseProblems(form);
      if (problems.length > 0) throw invalid(problems);
      return change(principal, id, async (db, row) => {
        const pickup = pickupColumns(form);
        const follows = isSamePlace(row.return_address, returnAddressOf(row));
        const isDefault = row.is_default || form.isDefault;
        const returnTo = follows ? returnAddressOf(pickup) : row.return_address;
        if (isDefault && !row.is_default) await clearDefaultWarehouse(db);
        await updateWarehouse(db, row.id, {
          ...pickup,
          is_default: isDefault,
          return_address: JSON.stringify(returnTo),
        });
        return { ...row, ...pickup, is_default: isDefault, return_address: returnTo };
      }).catch(refuseTitle('This warehouse is already present.'));
    },

    makeDefault: (principal, id) =>
      change(principal, id, async (db, row) => {
        if (!row.is_default) {
          await clearDefaultWarehouse(db);
          await updateWarehouse(db, row.id, { is_default: true });
        }
        return { ...row, is_default: true };
      }),

    archive: (principal, id) =>
      database.asSeller(principal, async (db) => {
        const row = await held(db, id);
        if (row.is_default) {
          throw new Refusal(
            'invalid',
            'This is the default warehouse. Make another one the default, then archive it.',
          );
        }
        if (row.archived_at === null) await updateWarehouse(db, row.id, { archived_at: now() });
        return row;
      }),

    restore: (principal, id) =>
      database
        .asSeller(principal, async (db) => {
          const row = await held(db, id);
          if (row.archived_at !== null) await updateWarehouse(db, row.id, { archived_at: null });
          return row;
        })
        .catch(
          refuseTitle(
            'Another warehouse has this title by now. Rename that one, then restore this.',
          ),
        ),
  };
}

/** The row of an id, held until the transaction ends; 404 when the seller has none with it. */
async function held(db: Db, id: string) {
  const row = isRowId(id) ? await lockWarehouse(db, id) : undefined;
  if (!row) throw new Refusal('not_found', 'There is no such warehouse.');
  return row;
}

/** What a form says of the pickup address, in the columns of its row. */
function pickupColumns(form: WarehouseForm) {
  return {
    title: form.pickupAddressTitle.trim(),
    name: form.name.trim(),
    phone: normalisePhone(form.phone) ?? form.phone,
    alt_phone: normalisePhone(form.altPhone) ?? '',
    email: form.email.trim(),
    address: form.address.trim(),
    pincode: normalisePincode(form.pin) ?? form.pin,
    city: form.city.trim(),
    state: canonicalState(form.state) ?? form.state.trim(),
    country: form.country.trim(),
  };
}

/** Where returned parcels go when that is the pickup address itself. */
function returnAddressOf(pickup: ReturnType<typeof pickupColumns>): ReturnAddress {
  const { title, name, phone, email, address, pincode, city, state, country } = pickup;
  return {
    title,
    name,
    phone,
    altPhone: pickup.alt_phone,
    email,
    address,
    pincode,
    city,
    state,
    country,
  };
}

/** A return address as it was sent and one as it is stored differ in spelling alone. */
function isSamePlace(one: ReturnAddress, other: ReturnAddress): boolean {
  const spelled = (place: ReturnAddress) => [
    place.title.trim(),
    place.name.trim(),
    normalisePhone(place.phone),
    place.address.trim(),
    normalisePincode(place.pincode),
  ];
  return JSON.stringify(spelled(one)) === JSON.stringify(spelled(other));
}

function refuseTitle(message: string) {
  return (error: unknown): never => {
    if (!isDuplicate(error, 'warehouses_title')) throw error;
    throw new Refusal('duplicate', message, {
      details: [{ field: 'pickupAddressTitle', message: 'Another warehouse has this title.' }],
    });
  };
}
