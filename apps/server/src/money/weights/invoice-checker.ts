import { sumBilled } from '@shipdesk/domain/money/carrier-invoice/invoice-check';
import type { InvoiceColumns } from '@shipdesk/domain/money/carrier-invoice/invoice-columns';
import type { ServiceCard } from '@shipdesk/domain/rates/service-card';
import type { CsvRecord } from '@shipdesk/domain/values/csv/csv-reader';
import { addDays, startOfBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { findBilledParcels } from './billed-parcel-steps.ts';
import * as billedParcelsStore from './billed-parcels-store.ts';
import * as carrierInvoicesStore from './carrier-invoices-store.ts';
import { postponeDeadCheckJob } from './dead-check-job.ts';
import { loadAcceptedWeights } from './discrepancy-case-steps.ts';
import { buildCheckedRow, buildMissingRow, readRecords } from './invoice-lines.ts';

/** Parcels that one search for missing ones reads. */
const MISSING_BATCH = 1000;

export interface CheckedFile {
  readonly id: string;
  readonly accountId: string;
  readonly columns: InvoiceColumns;
  /** The operator who uploaded the file. */
  readonly caller: Caller;
}

/** The first and last day of a period. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Checks a file batch by batch. Its memory use does not depend on the size of the file. */
export class InvoiceChecker {
  readonly #file: CheckedFile;
  readonly #deps: Pick<Deps, 'database' | 'book' | 'now'>;
  readonly #cards = new Map<string, ServiceCard | undefined>();
  #lastRow = 1;
  #lines = 0;
  #hasAmounts = false;
  /** The invoice of the file, and those whose lines changed because of its lines. */
  readonly #changed: Set<string>;

  constructor(file: CheckedFile, deps: Pick<Deps, 'database' | 'book' | 'now'>) {
    this.#file = file;
    this.#deps = deps;
    this.#changed = new Set([file.id]);
  }

  /** The invoices to add up after the check. */
  get changed(): ReadonlySet<string> {
    return this.#changed;
  }

  /** True if a line has an AWB and an amount. */
  get hasAmounts(): boolean {
    return this.#hasAmounts;
  }

  /** Checks and stores the records of a batch. */
  async check(records: readonly CsvRecord[]): Promise<void> {
    const { id, accountId, columns, caller } = this.#file;
    const { database } = this.#deps;
    const parsed = readRecords(records, columns);
    this.#hasAmounts ||= parsed.some(({ line }) => line !== null && sumBilled(line) !== null);
    const numbers = parsed.flatMap(({ awb }) => (awb === '' ? [] : [awb]));
    const context = await database.asOperator(async (db) => {
      const shipments = await findBilledParcels(db, accountId, numbers);
      const ids = Array.from(shipments.values(), (shipment) => shipment.id);
      return {
        shipments,
        accepted: await loadAcceptedWeights(db, ids),
      };
    });
    await this.#readCards(context.shipments.values());
    const findCard = (shipment: billedParcelsStore.BilledParcel) =>
      this.#cards.get(buildKey(shipment));
    const rows = parsed.map((record) => buildCheckedRow(id, record, { ...context, findCard }));
    const settledAwbs = rows.flatMap(({ awb }) => (awb === '' ? [] : [awb]));
    this.#lines += rows.length;
    this.#lastRow = records.at(-1)?.rowNumber ?? this.#lastRow;
    await database.asOperator(async (db) => {
      await carrierInvoicesStore.lockInvoices(db, accountId);
      await carrierInvoicesStore.insertLines(db, rows);
      for (const invoiceId of await carrierInvoicesStore.settleAwbs(db, accountId, settledAwbs))
        this.#changed.add(invoiceId);
      await this.#recordProgress(db);
    }, caller);
  }

  /** Adds the carried parcels of the period that no invoice has a line for. */
  async addMissing({ from, to }: Period): Promise<void> {
    const { id, accountId, caller } = this.#file;
    const { database } = this.#deps;
    const period = {
      accountId,
      from: startOfBusinessDay(from),
      before: startOfBusinessDay(addDays(to, 1)),
    };
    let after: billedParcelsStore.ParcelCursor | undefined;
    for (let isMore = true; isMore; ) {
      const page = await database.asOperator(async (db) => {
        const carried = await billedParcelsStore.selectCarriedParcels(db, period, {
          after,
          limit: MISSING_BATCH,
        });
        const awbs = carried.map(({ awb }) => awb);
        const listed = await carrierInvoicesStore.listInvoicedAwbs(db, this.#file, awbs);
        const missing = carried.filter(({ awb }) => !listed.has(awb));
        await carrierInvoicesStore.insertLines(
          db,
          missing.map((shipment, at) => buildMissingRow(id, this.#lastRow + at + 1, shipment)),
        );
        await this.#recordProgress(db);
        this.#lastRow += missing.length;
        return carried;
      }, caller);
      const last = page.at(-1);
      after = last && { sellerId: last.sellerId, id: last.id };
      isMore = page.length === MISSING_BATCH;
    }
  }

  async #recordProgress(db: Db): Promise<void> {
    const { id } = this.#file;
    await carrierInvoicesStore.updateLineCount(db, id, this.#lines);
    await postponeDeadCheckJob(db, id, this.#deps.now());
  }

  async #readCards(shipments: Iterable<billedParcelsStore.BilledParcel>): Promise<void> {
    for (const shipment of shipments) {
      const key = buildKey(shipment);
      if (this.#cards.has(key)) continue;
      this.#cards.set(key, await this.#deps.book.readCard(shipment, shipment.version));
    }
  }
}

const buildKey = ({ carrier, service, version }: billedParcelsStore.BilledParcel) =>
  `${carrier} ${service} ${version}`;
