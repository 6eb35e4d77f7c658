import { type ShippingCharge, shippingCharge } from '@shipdesk/domain/ledger/shipping-charge';
import { recordAudit } from '../audit/audit-service.ts';
import type { Deps } from '../deps.ts';
import type { Principal } from '../http/route.ts';
import {
  type ChargeCursor,
  type ChargeRow,
  type ChargesFilter,
  selectCharges,
} from './charges-store.ts';

export interface ShownCharge {
  readonly row: ChargeRow;
  readonly charge: ShippingCharge;
}

export interface ChargesPage {
  readonly charges: readonly ShownCharge[];
  /** The last of this page when there are others. */
  readonly next: ChargeCursor | null;
}

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
  };
}

function pageOf(rows: readonly ChargeRow[], size: number): ChargesPage {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    charges: shown.map((row) => ({
      row,
      charge: shippingCharge({
        price: row.quote,
        returnTerms: row.return_terms,
        status: row.status,
        billedPaise: row.billed_paise,
      }),
    })),
    next: rows.length > size && last ? { createdAt: last.created_at, id: last.id } : null,
  };
}
