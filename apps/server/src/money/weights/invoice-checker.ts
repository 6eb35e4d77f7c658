import { sumBilledPaise } from '@shipdesk/domain/money/carrier-invoice/invoice-check';
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

const MISSING_BATCH_PARCELS = 1000;

export interface CheckedFile {
  readonly id: string;
  readonly accountId: string;
  readonly columns: InvoiceColumns;
  readonly caller: Caller;
}

/** Both days are inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Checks a file batch by batch, so memory use does not grow with the file. */
export class InvoiceChecker {
  readonly #file: CheckedFile;
  readonly #deps: Pick<Deps, 'database' | 'book' | 'now'>;
  readonly #cards = new Map<string, ServiceCard | undefined>();
  #lastRow = 1;
  #lineCount = 0;
  #hasAmounts = false;
  /** Ids of this invoice and of other invoices whose lines the check changed. */
  readonly #changedInvoiceIds: Set<string>;

  constructor(file: CheckedFile, deps: Pick<Deps, 'database' | 'book' | 'now'>) {
    this.#file = file;
    this.#deps = deps;
    this.#changedInvoiceIds = new Set([file.id]);
  }

  get changedInvoiceIds(): ReadonlySet<string> {
    return this.#changedInvoiceIds;
  }

  /** True if a line has an AWB and an amount. */
  get hasAmounts(): boolean {
    return this.#hasAmounts;
  }

  async check(records: readonly CsvRecord[]): Promise<void> {
    const { id, accountId, columns, caller } = this.#file;
    const { database } = this.#deps;
    const lines = readRecords(records, columns);
    this.#hasAmounts ||= lines.some(({ line }) => line !== null && sumBilledPaise(line) !== null);
    const numbers = lines.flatMap(({ awb }) => (awb === '' ? [] : [awb]));
    const context = await database.asOperator(async (db) => {
      const shipments = await findBilledParcels(db, accountId, numbers);
      const ids = Array.from(shipments.values(), (shipment) => shipment.id);
      return { shipments, acceptedGrams: await loadAcceptedWeights(db, ids) };
    });
    await this.#readCards(context.shipments.values());
    const findCard = (shipment: billedParcelsStore.BilledParcel) =>
      this.#cards.get(buildKey(shipment));
    const rows = lines.map((record) => buildCheckedRow(id, record, { ...context, findCard }));
    const settledAwbs = rows.flatMap(({ awb }) => (awb === '' ? [] : [awb]));
    this.#lineCount += rows.length;
    this.#lastRow = records.at(-1)?.rowNumber ?? this.#lastRow;
    await database.asOperator(async (db) => {
      await carrierInvoicesStore.lockInvoices(db, accountId);
      await carrierInvoicesStore.insertLines(db, rows);
      for (const invoiceId of await carrierInvoicesStore.settleAwbs(db, accountId, settledAwbs))
        this.#changedInvoiceIds.add(invoiceId);
      await this.#recordProgress(db);
    }, caller);
  }

  async addMissing({ from, to }: Period): Promise<void> {
    const { id, accountId, caller } = this.#file;
    const { database } = this.#deps;
    const period = {
      accountId,
      from: startOfBusinessDay(from),
      before: startOfBusinessDay(addDays(to, 1)),
    };
    let after: billedParcelsStore.ParcelCursor | undefined;
    let hasMore = true;
    while (hasMore) {
      const page = await database.asOperator(async (db) => {
        const carriedParcels = await billedParcelsStore.selectCarriedParcels(db, period, {
          after,
          limit: MISSING_BATCH_PARCELS,
        });
        const awbs = carriedParcels.map(({ awb }) => awb);
        const invoicedAwbs = await carrierInvoicesStore.listInvoicedAwbs(db, this.#file, awbs);
        const missingParcels = carriedParcels.filter(({ awb }) => !invoicedAwbs.has(awb));
        const firstRow = this.#lastRow + 1;
        await carrierInvoicesStore.insertLines(
          db,
          missingParcels.map((parcel, index) => buildMissingRow(id, firstRow + index, parcel)),
        );
        await this.#recordProgress(db);
        this.#lastRow += missingParcels.length;
        return carriedParcels;
      }, caller);
      const lastParcel = page.at(-1);
      after = lastParcel && { sellerId: lastParcel.sellerId, id: lastParcel.id };
      hasMore = page.length === MISSING_BATCH_PARCELS;
    }
  }

  async #recordProgress(db: Db): Promise<void> {
    const { id } = this.#file;
    await carrierInvoicesStore.updateLineCount(db, id, this.#lineCount);
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
