import type { Endpoint, ResponseOf } from '@shipdesk/contract/endpoint';
import type { listInvoiceLines } from '@shipdesk/contract/money/carrier-invoices';
import type { listCarrierRemittanceLines } from '@shipdesk/contract/money/carrier-remittances';
import type { Discrepancy, listDiscrepancies } from '@shipdesk/contract/money/discrepancies';
import type { listPassbook, PassbookLine } from '@shipdesk/contract/money/ledger';
import type { listRemittances, Remittance } from '@shipdesk/contract/money/remittances';
import type { listTaxDocuments, TaxDocument } from '@shipdesk/contract/money/tax-documents';
import type { Deduction, listAllTds } from '@shipdesk/contract/money/tds';
import type { AuditEntry, listAuditEntries } from '@shipdesk/contract/operator/audit';
import type { listOrders } from '@shipdesk/contract/orders/orders';
import type { listNdr, NdrCase } from '@shipdesk/contract/shipping/ndr';
import type { listReturns, ReturnedParcel } from '@shipdesk/contract/shipping/returns';
import type { Caller, TestApp } from '../test-app.ts';
import { type BusySeller, requireOk } from './busy-seller.ts';
import { readCsv } from './csv-cells.ts';

export const WHOLE_PERIOD = { startDate: '2026-08-01', endDate: '2026-12-31' };

type ListedOrder = ResponseOf<typeof listOrders>['data'][number];

export interface OrderFact {
  readonly listed: ListedOrder;
  readonly isReverse: boolean;
  /** The exported line of the order's first product. */
  readonly exported: Readonly<Record<string, string>>;
  readonly warehouse: string;
}

/** A booking, read from its database row because no call lists bookings. */
export interface ShipmentFact {
  readonly id: string;
  readonly docketNumber: string;
  readonly awb: string;
  readonly carrier: string;
  readonly service: string;
  readonly status: string;
  readonly state: string;
  readonly bookedAt: Date;
  readonly statusAt: Date | null;
  readonly expectedOn: string | null;
  readonly codPaise: number;
  readonly totalPaise: number;
  readonly quote: { chargeableGrams: number; totalPaise: number; lines: Line[] };
  readonly returnTerms: { charge: Price; codFee: Price } | null;
  /** Oldest first. */
  readonly scans: { at: Date; status: string; words: string }[];
}
interface Line {
  readonly code: string;
  readonly paise: number;
}
export interface Price {
  readonly totalPaise: number;
  readonly lines: readonly Line[];
}

/** The COD of a delivered parcel, read from its row because no call lists COD without a payout. */
export interface CodFact {
  readonly shipmentId: string;
  readonly docketNumber: string;
  readonly awb: string;
  readonly codPaise: number;
  readonly feePaise: number;
  readonly deliveredOn: string;
  readonly eligibleOn: string;
  readonly remittanceId: string | null;
  readonly isReversed: boolean;
  readonly isDeducted: boolean;
}

export interface Movement {
  readonly at: string;
  readonly type: string;
  readonly cause: string;
  readonly docketNumber: string;
  readonly paise: number;
}

export interface Facts {
  readonly party: { readonly name: string; readonly gstin: string };
  readonly orders: ReadonlyMap<string, OrderFact>;
  readonly shipments: readonly ShipmentFact[];
  readonly failures: readonly NdrCase[];
  readonly returns: readonly ReturnedParcel[];
  readonly weights: readonly Discrepancy[];
  readonly passbook: readonly PassbookLine[];
  readonly movements: Readonly<
    Record<'freight_revenue' | 'gst' | 'hold' | 'carrier_cost', Movement[]>
  >;
  readonly cod: readonly CodFact[];
  readonly payouts: ReadonlyMap<string, Remittance>;
  readonly documents: readonly TaxDocument[];
  readonly deductions: readonly Deduction[];
}

export interface CarrierFacts {
  readonly billedAwbs: ReadonlySet<string>;
  /** By AWB. Counts booked lines only. */
  readonly remittedPaise: ReadonlyMap<string, number>;
}

/** Days in India, both included. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

export interface Recount {
  readonly facts: Facts;
  readonly carriers: CarrierFacts;
  readonly period: Period;
  /** The day of the report in India. */
  readonly today: string;
}

async function get<E extends Endpoint>(caller: Caller, url: string): Promise<ResponseOf<E>> {
  return requireOk(await caller.get(url)).json<ResponseOf<E>>();
}

async function readNumberedPages<Item>(
  read: (page: number) => Promise<{ items: readonly Item[]; hasMore: boolean }>,
): Promise<Item[]> {
  const allItems: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { items, hasMore } = await read(page);
    allItems.push(...items);
    if (!hasMore) return allItems;
  }
}

const PAGE_SIZE = 100;

async function readOrders(seller: BusySeller): Promise<Map<string, OrderFact>> {
  const { owner } = seller;
  const orders = new Map<string, OrderFact>();
  // The list of orders omits the warehouse.
  const rows = await seller.list<{ docketNumber: string; title: string }>(
    `select o.docket_number, w.title from orders o
     join warehouses w on w.seller_id = o.seller_id and w.id = o.warehouse_id where o.seller_id = $1`,
    [],
  );
  const warehouses = new Map(rows.map(({ docketNumber, title }) => [docketNumber, title]));
  for (const direction of ['forward', 'reverse'] as const) {
    const filters = [{ createdOn: WHOLE_PERIOD, direction }];
    const file = requireOk(await owner.post('/api/orders/export', { filters })).body;
    const lines = Map.groupBy(readCsv(file), (line) => line['Docket number'] ?? '');
    const listedOrders = await readNumberedPages<ListedOrder>(async (page) => {
      const body = { filters, limit: PAGE_SIZE, pageNumber: page - 1 };
      const response = requireOk(await owner.post('/orders/getorders', body));
      const { data } = response.json<ResponseOf<typeof listOrders>>();
      return { items: data, hasMore: data.length === PAGE_SIZE };
    });
    for (const order of listedOrders) {
      const [exported = {}] = lines.get(order.docketNumber) ?? [];
      const warehouse = warehouses.get(order.docketNumber) ?? exported['pickupCity'] ?? '';
      const fact = { listed: order, isReverse: direction === 'reverse', exported, warehouse };
      orders.set(order.docketNumber, fact);
    }
  }
  return orders;
}

async function readShipments(seller: BusySeller): Promise<ShipmentFact[]> {
  const rows = await seller.list<Omit<ShipmentFact, 'scans'>>(
    `select id, docket_number, awb, carrier, service, status, state, booked_at, status_at, expected_on::text,
       cod_paise::float8 as cod_paise, total_paise::float8 as total_paise, quote, return_terms
     from shipments where seller_id = $1 and awb <> '' order by id`,
    [],
  );
  const scans = await seller.list<{ shipmentId: string; at: Date; status: string; words: string }>(
    `select shipment_id, at, status, words from shipment_events
     where seller_id = $1 and code <> 'own' order by shipment_id, at`,
    [],
  );
  const scansByShipment = Map.groupBy(scans, ({ shipmentId }) => shipmentId);
  return rows.map((row) => ({ ...row, scans: scansByShipment.get(row.id) ?? [] }));
}

const accounts = ['freight_revenue', 'gst', 'hold', 'carrier_cost'] as const;

async function readMovements(staff: Caller, sellerId: string): Promise<Facts['movements']> {
  const read = async (account: (typeof accounts)[number]): Promise<Movement[]> => {
    const query = `account=${account}&from=${WHOLE_PERIOD.startDate}&to=${WHOLE_PERIOD.endDate}&seller=${sellerId}`;
    const { body } = requireOk(await staff.get(`/api/statement/file?${query}`));
    return readCsv(body).flatMap((line) => {
      const { 'Time (IST)': time = '', Type: type = '', Reference: cause = '' } = line;
      // Opening and closing balances have a day but no time.
      if (!time.includes(':')) return [];
      const at = `${time.replace(' ', 'T')}+05:30`;
      const docketNumber = line['Docket number'] ?? '';
      return [
        { at, type, cause, docketNumber, paise: toPaise(line['Credit']) - toPaise(line['Debit']) },
      ];
    });
  };
  const [freight_revenue, gst, hold, carrier_cost] = await Promise.all(accounts.map(read));
  return {
    freight_revenue: freight_revenue ?? [],
    gst: gst ?? [],
    hold: hold ?? [],
    carrier_cost: carrier_cost ?? [],
  };
}

const toPaise = (rupees = '0') => Math.round(Number(rupees) * 100);

async function readPassbook(owner: Caller): Promise<PassbookLine[]> {
  const lines: PassbookLine[] = [];
  let before = '';
  for (;;) {
    const page = await get<typeof listPassbook>(owner, `/api/passbook${before}`);
    lines.push(...page.data);
    if (page.next === null) return lines;
    before = `?before=${page.next}`;
  }
}

const readCod = (seller: BusySeller) =>
  seller.list<CodFact>(
    `select shipment_id, docket_number, awb, cod_paise::float8 as cod_paise, fee_paise::float8 as fee_paise,
       delivered_on::text, eligible_on::text, remittance_id, reversed_at is not null as is_reversed,
       deducted_in is not null as is_deducted
     from cod_lines where seller_id = $1`,
    [],
  );

async function readDocuments(owner: Caller): Promise<TaxDocument[]> {
  const invoices = await get<typeof listTaxDocuments>(owner, '/api/tax-documents?kind=invoice');
  const notes = await get<typeof listTaxDocuments>(owner, '/api/tax-documents?kind=credit_note');
  if (invoices.isMore || notes.isMore) throw new Error('the list of documents is truncated');
  return [...invoices.data, ...notes.data];
}

async function readDeductions(staff: Caller, sellerId: string): Promise<readonly Deduction[]> {
  const { data, isMore } = await get<typeof listAllTds>(staff, `/api/admin/tds?seller=${sellerId}`);
  if (isMore) throw new Error('the list of deductions is truncated');
  return data;
}

export async function readFacts(staff: Caller, seller: BusySeller): Promise<Facts> {
  const { owner } = seller;
  const payouts = await readNumberedPages<Remittance>(async (page) => {
    const { data } = await get<typeof listRemittances>(owner, `/api/remittances?page=${page}`);
    return { items: data.remittances, hasMore: data.hasMore };
  });
  return {
    party: seller.facts,
    orders: await readOrders(seller),
    shipments: await readShipments(seller),
    failures: await readNumberedPages(async (page) => {
      const { data } = await get<typeof listNdr>(owner, `/api/ndr?tab=all&page=${page}`);
      return { items: data.cases, hasMore: data.hasMore };
    }),
    returns: await readNumberedPages(async (page) => {
      const { data } = await get<typeof listReturns>(owner, `/api/returns?tab=all&page=${page}`);
      return { items: data.returns, hasMore: data.hasMore };
    }),
    weights: await readNumberedPages(async (page) => {
      const url = `/api/discrepancies?tab=all&page=${page}`;
      const { data } = await get<typeof listDiscrepancies>(owner, url);
      return { items: data.cases, hasMore: data.hasMore };
    }),
    passbook: await readPassbook(owner),
    movements: await readMovements(staff, seller.sellerId),
    cod: await readCod(seller),
    payouts: new Map(payouts.map((payout) => [payout.id, payout])),
    documents: await readDocuments(owner),
    deductions: await readDeductions(staff, seller.sellerId),
  };
}

/** Returns the postings and the TDS deductions of the operator's own seller. The other lists are empty. */
export async function readOperatorFacts(app: TestApp, staff: Caller): Promise<Facts> {
  const { sellerId } = await app.findSeller(staff.email);
  return {
    orders: new Map(),
    payouts: new Map(),
    shipments: [],
    failures: [],
    returns: [],
    weights: [],
    passbook: [],
    cod: [],
    documents: [],
    party: { name: 'Test', gstin: '' },
    movements: await readMovements(staff, sellerId),
    deductions: await readDeductions(staff, sellerId),
  };
}

/** Returns all audit entries of a seller, newest first. Stops reading at the newest entry of `knownEntries`. */
export async function readAudit(
  staff: Caller,
  { sellerId }: BusySeller,
  knownEntries: readonly AuditEntry[],
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let after = '';
  for (;;) {
    const url = `/api/admin/audit?seller=${sellerId}${after}`;
    const page = await get<typeof listAuditEntries>(staff, url);
    const newCount = page.data.findIndex(({ id }) => id === knownEntries[0]?.id);
    if (newCount >= 0) return [...entries, ...page.data.slice(0, newCount), ...knownEntries];
    entries.push(...page.data);
    if (page.next === null) return entries;
    after = `&after=${page.next}`;
  }
}

async function readCursorPages<Item>(
  read: (after: string) => Promise<{ data: readonly Item[]; next: number | null }>,
): Promise<Item[]> {
  const allItems: Item[] = [];
  let after = '';
  for (;;) {
    const { data, next } = await read(after);
    allItems.push(...data);
    if (next === null) return allItems;
    after = `?after=${next}`;
  }
}

async function listIds(app: TestApp, table: string): Promise<string[]> {
  const { rows } = await app.ownerQuery(`select id from ${table}`);
  return rows.map(({ id }) => String(id));
}

export async function readCarrierFacts(app: TestApp, staff: Caller): Promise<CarrierFacts> {
  const billedAwbs = new Set<string>();
  for (const id of await listIds(app, 'carrier_invoices')) {
    const lines = await readCursorPages((after) =>
      get<typeof listInvoiceLines>(staff, `/api/admin/carrier-invoices/${id}/lines${after}`),
    );
    for (const { awb, kind } of lines) if (kind !== 'missing') billedAwbs.add(awb);
  }
  const remittedPaise = new Map<string, number>();
  for (const id of await listIds(app, 'carrier_remittances')) {
    const lines = await readCursorPages((after) =>
      get<typeof listCarrierRemittanceLines>(
        staff,
        `/api/admin/carrier-remittances/${id}/lines${after}`,
      ),
    );
    for (const { awb, paidPaise, bookedAt } of lines) {
      if (bookedAt !== null) remittedPaise.set(awb, (remittedPaise.get(awb) ?? 0) + paidPaise);
    }
  }
  return { billedAwbs, remittedPaise };
}
