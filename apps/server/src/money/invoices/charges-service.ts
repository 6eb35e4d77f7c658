import { type ShippingCharge, shippingCharge } from '@shipdesk/domain/money/ledger/shipping-charge';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Principal } from '../../platform/principal.ts';

import {
  type ChargeCursor,
  type ChargeRow,
  type ChargesFilter,
  selectCharges,
} from './shipping-charges-store.ts';

export interface ShownCharge {
  readonly row: ChargeRow;
  readonly charge: ShippingCharge;
}

export interface ChargesPage {
  readonly charges: readonly ShownCharge[];
  /** The last of this page when there are others. */
  readonly next: ChargeCursor | null;
}

/** Shipments that one transaction of an export reads. */
const EXPORT_BATCH = 1000;

interface PageAsked {
  readonly after: ChargeCursor | undefined;
  readonly size: number;
}

export interface Charges {
  list(principal: Principal, filter: ChargesFilter, page: PageAsked): Promise<ChargesPage>;
  listOf(
    principal: Principal,
    sellerId: string,
    filter: ChargesFilter,
    page: PageAsked,
  ): Promise<ChargesPage>;
  /** Batches for an export, the newest first, of at most `most` shipments. */
  batches(
    principal: Principal,
    filter: ChargesFilter,
    most: number,
  ): AsyncGenerator<readonly ShownCharge[]>;
}

/** The expected and the charged cost of shipments. */
export function createCharges({ database }: Pick<Deps, 'database'>): Charges {
  return {
    list: (principal, filter, { after, size }) =>
      database.asSeller(principal, async (db) =>
        pageOf(
          await selectCharges(db, principal.sellerId, filter, { after, limit: size + 1 }),
          size,
        ),
      ),

    listOf: (principal, sellerId, filter, { after, size }) =>
      database.asOperator(async (db) => {
        const rows = await selectCharges(db, sellerId, filter, { after, limit: size + 1 });
        const change = { rows: Math.min(rows.length, size) };
        await recordAudit(db, principal, { action: 'charges.read', subject: sellerId, change });
        return pageOf(rows, size);
      }, principal),

    async *batches(principal, filter, most) {
      let after: ChargeCursor | undefined;
      for (let sent = 0; sent < most; ) {
        const limit = Math.min(EXPORT_BATCH, most - sent);
        const rows = await database.asSeller(principal, (db) =>
          selectCharges(db, principal.sellerId, filter, { after, limit }),
        );
        if (rows.length > 0) yield rows.map(shownCharge);
        const last = rows.at(-1);
        if (last === undefined || rows.length < limit) return;
        sent += rows.length;
        after = cursorOf(last);
      }
    },
  };
}

function pageOf(rows: readonly ChargeRow[], size: number): ChargesPage {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    charges: shown.map(shownCharge),
    next: rows.length > size && last ? cursorOf(last) : null,
  };
}

const cursorOf = ({ createdAt, id }: ChargeRow): ChargeCursor => ({ createdAt, id });

function shownCharge(row: ChargeRow): ShownCharge {
  const charge = shippingCharge({
    price: row.quote,
    returnTerms: row.returnTerms,
    status: row.status,
    billedPaise: row.billedPaise,
  });
  return { row, charge };
}
