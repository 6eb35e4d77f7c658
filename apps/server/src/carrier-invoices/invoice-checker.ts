import type { CsvRecord } from '@shipdesk/domain/bulk/csv-reader';
import type { InvoiceColumns } from '@shipdesk/domain/carrier-invoice/invoice-columns';
import type { ServiceCard } from '@shipdesk/domain/rate/service-card';
import { addDays, startOfBusinessDay } from '@shipdesk/domain/time/calendar';
import type { Db } from '../db/query/database.ts';
import type { Deps } from '../deps.ts';
import { acceptedWeights } from '../discrepancies/discrepancy-cases-service.ts';
import {
  type BilledShipment,
  billedShipments,
  carriedShipments,
  type ShipmentCursor,
} from '../shipments/billed-shipments-service.ts';
import {
  awbsOnInvoices,
  type InvoiceLineRow,
  type InvoiceTotals,
  insertLines,
  noteLines,
} from './carrier-invoices-store.ts';
import { checkedRow, missingRow, readRecords } from './invoice-lines.ts';

/** Parcels of one search for those that are missing. */
const PAGE = 1000;

/** The file that is checked. */
export interface CheckedFile {
  readonly id: string;
  readonly accountId: string;
  readonly columns: InvoiceColumns;
}

/** The first and last day of a period. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Checks a file batch by batch and adds its lines up. Memory does not grow with the file. */
export class InvoiceChecker {
  readonly #file: CheckedFile;
  readonly #deps: Pick<Deps, 'database' | 'book' | 'now'>;
  readonly #cards = new Map<string, ServiceCard | undefined>();
  #lastRow = 1;
  readonly #totals = { lines: 0, billed: 0, expected: 0, over: 0 };
  readonly #counts: InvoiceTotals['counts'] = {};

  constructor(file: CheckedFile, deps: Pick<Deps, 'database' | 'book' | 'now'>) {
    this.#file = file;
    this.#deps = deps;
  }

  get totals(): InvoiceTotals {
    const { lines, billed, expected, over } = this.#totals;
    return {
      lines,
      counts: this.#counts,
      billed_paise: billed,
      expected_paise: expected,
      over_paise: over,
    };
  }

  /** Checks and stores the records of a batch. */
  async check(records: readonly CsvRecord[]): Promise<void> {
    const { id, accountId, columns } = this.#file;
    const { database, now } = this.#deps;
    const read = readRecords(records, columns);
    const awbs = read.flatMap(({ awb }) => (awb === '' ? [] : [awb]));
    const found = await database.asOperator(async (db) => {
      const shipments = await billedShipments(db, accountId, awbs);
      const ids = Array.from(shipments.values(), (shipment) => shipment.id);
      return {
        shipments,
        billed: new Set(await awbsOnInvoices(db, accountId, { awbs, lines: 'billed' })),
        accepted: await acceptedWeights(db, ids),
      };
    });
    await this.#readCards(found.shipments.values());
    const cardOf = (shipment: BilledShipment) => this.#cards.get(keyOf(shipment));
    const rows = read.map((record) => checkedRow(id, record, { ...found, cardOf }));
    this.#totals.lines += rows.length;
    this.#lastRow = records.at(-1)?.rowNumber ?? this.#lastRow;
    await database.asOperator(async (db) => {
      await this.#store(db, rows);
      await noteLines(db, { id, lines: this.#totals.lines, now: now() });
    });
  }

  /** Adds the carried parcels of the period that no invoice has a line for. */
  async addMissing({ from, to }: Period): Promise<void> {
    const { id, accountId } = this.#file;
    const { database, now } = this.#deps;
    const period = {
      accountId,
      from: startOfBusinessDay(from),
      before: startOfBusinessDay(addDays(to, 1)),
    };
    let after: ShipmentCursor | undefined;
    for (let isMore = true; isMore; ) {
      const page = await database.asOperator(async (db) => {
        const carried = await carriedShipments(db, period, { after, limit: PAGE });
        const awbs = carried.map(({ awb }) => awb);
        const listed = await awbsOnInvoices(db, accountId, { awbs, lines: 'all' });
        const missing = carried.filter(({ awb }) => !listed.has(awb));
        await this.#store(
          db,
          missing.map((shipment, at) => missingRow(id, this.#lastRow + at + 1, shipment)),
        );
        await noteLines(db, { id, lines: this.#totals.lines, now: now() });
        this.#lastRow += missing.length;
        return carried;
      });
      const last = page.at(-1);
      after = last && { sellerId: last.seller_id, id: last.id };
      isMore = page.length === PAGE;
    }
  }

  async #store(db: Db, rows: readonly InvoiceLineRow[]): Promise<void> {
    await insertLines(db, rows);
    for (const { kind, billed_paise, expected_paise, over_paise } of rows) {
      this.#counts[kind] = (this.#counts[kind] ?? 0) + 1;
      this.#totals.billed += billed_paise ?? 0;
      this.#totals.expected += expected_paise ?? 0;
      this.#totals.over += over_paise;
    }
  }

  async #readCards(shipments: Iterable<BilledShipment>): Promise<void> {
    for (const shipment of shipments) {
      const key = keyOf(shipment);
      if (this.#cards.has(key)) continue;
      this.#cards.set(key, await this.#deps.book.card(shipment.service, shipment.version));
    }
  }
}

const keyOf = ({ service, version }: BilledShipment) => `${service} ${version}`;
