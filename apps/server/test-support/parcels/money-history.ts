import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getLedgerProof, listPassbook } from '@shipdesk/contract/money/ledger';
import type { getWallet } from '@shipdesk/contract/money/wallet';
import { findPayoutDayFrom } from '@shipdesk/domain/money/cod/remittance-plan';
import {
  addDays,
  getMonthRange,
  startOfBusinessDay,
  toBusinessDay,
} from '@shipdesk/domain/values/time/calendar';
import type { LightMyRequestResponse } from 'fastify';
import type { Scan } from '../../src/shipping/carriers/port.ts';
import { applyScans, buildCarrierScan } from '../../src/shipping/scans/scan-steps.ts';
import { buildOrderPayload } from '../samples/payloads.ts';
import { samplePhoto } from '../samples/photo-samples.ts';
import { createReference } from '../samples/recharge-samples.ts';
import { addAccountInForce, createUtr } from '../samples/remittance-samples.ts';
import { type Caller, forSeller, type TestApp } from '../test-app.ts';
import { createScan } from './cod-parcels.ts';

const MINUTE_MS = 60_000;
const LIMIT_PAISE = 900_00;
const NOON_MS = 12 * 60 * MINUTE_MS;

export const stepKinds = [
  'order',
  'book',
  'cancel',
  'scan',
  'recharge',
  'approve',
  'decline',
  'refund',
  'adjust',
  'limit',
  'accept',
  'dispute',
  'decide',
  'claim',
  'pay',
  'credit',
] as const;

export const scannedStatuses = [
  'MANIFESTED',
  'PICKED_UP',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'UNDELIVERED',
  'DELIVERED',
  'RTO_INITIATED',
  'RTO_IN_TRANSIT',
  'RTO_DELIVERED',
  'LOST',
] as const satisfies readonly Scan['status'][];

export interface Step {
  readonly kind: (typeof stepKinds)[number];
  /** Chooses the order, recharge or other subject of the step. */
  readonly pick: number;
  /** The number of concurrent identical calls. */
  readonly times: number;
  readonly status: (typeof scannedStatuses)[number];
  readonly minutesAgo: number;
  /** The weight that the carrier measured; null for a scan without a weight. */
  readonly grams: number | null;
  /** The amount of money steps. Other steps select a variant by it, such as COD or the decision on a claim. */
  readonly rupees: number;
}

/** Returns a column of rows as text, in ascending order. `$seller` in `from` stands for the condition on the seller. */
async function listValues(
  app: TestApp,
  sellerId: string,
  from: string,
  column = 'id',
): Promise<string[]> {
  const { rows } = await app.ownerQuery(
    `select ${column} as value from ${from.replace('$seller', `seller_id = '${sellerId}'`)} order by 1`,
  );
  return rows.map(({ value }) => String(value));
}

/** Runs steps as one seller and the operator, counts the responses and checks the ledger. */
export class MoneyHistory {
  readonly #app: TestApp;
  readonly #sellerId: string;
  #seller: Caller;
  #staff: Caller;
  /** The number of responses by call and status. */
  readonly responseCounts = new Map<string, number>();
  /** The name, status and body of each response with a status of 500 or more. */
  readonly failures: string[] = [];

  private constructor(
    app: TestApp,
    { sellerId, seller, staff }: { sellerId: string; seller: Caller; staff: Caller },
  ) {
    this.#app = app;
    this.#sellerId = sellerId;
    this.#seller = seller;
    this.#staff = staff;
  }

  /** Creates a seller with the subjects of most steps: a bank account, parcels, recharges and a weight discrepancy. */
  static async start(app: TestApp): Promise<MoneyHistory> {
    const seller = await app.signIn();
    const staff = await app.signIn({ role: 'Admin' });
    const { sellerId } = await app.findSeller(seller.email);
    await addAccountInForce(app, seller);
    const history = new MoneyHistory(app, { sellerId, seller, staff });
    await history.#runInitialSteps();
    return history;
  }

  get callers(): { readonly seller: Caller; readonly staff: Caller } {
    return { seller: this.#seller, staff: this.#staff };
  }

  async #repeat(name: string, times: number, call: () => Promise<LightMyRequestResponse>) {
    const responses = await Promise.all(Array.from({ length: times }, call));
    for (const { statusCode, body } of responses) {
      if (statusCode >= 500) this.failures.push(`${name} ${statusCode}: ${body}`);
      const key = `${name} ${statusCode}`;
      this.responseCounts.set(key, (this.responseCounts.get(key) ?? 0) + 1);
    }
  }

  async #findPicked({ pick }: Step, from: string, column?: string): Promise<string | undefined> {
    const ids = await listValues(this.#app, this.#sellerId, from, column);
    return ids[pick % Math.max(ids.length, 1)];
  }

  async #runInitialSteps(): Promise<void> {
    const firstStep = {
      pick: 0,
      times: 1,
      status: 'PICKED_UP',
      minutesAgo: 5,
      grams: null,
      rupees: 300,
    } as const;
    const takeAll = (kind: Step['kind'], changes: Partial<Step> = {}) =>
      Promise.all([0, 1, 2, 3].map((pick) => this.take({ ...firstStep, kind, pick, ...changes })));
    await this.take({ ...firstStep, kind: 'limit', rupees: LIMIT_PAISE / 100 });
    await takeAll('order');
    await takeAll('book');
    await takeAll('recharge');
    await this.#app.runJobs();
    await takeAll('scan');
    await this.take({ ...firstStep, kind: 'scan', minutesAgo: 3, grams: 9000 });
    await this.take({ ...firstStep, kind: 'scan', pick: 1, minutesAgo: 2, status: 'DELIVERED' });
    // After this step the wallet does not cover every charge.
    await this.take({ ...firstStep, kind: 'limit', rupees: 50 });
  }

  /** Runs a step. Does nothing if the step finds no subject. */
  async take(step: Step): Promise<void> {
    const { kind, times, rupees } = step;
    const sellerId = this.#sellerId;
    const [seller, staff] = [this.#seller, this.#staff];
    const key = { 'idempotency-key': randomUUID() };
    const paise = rupees * 100;
    const repeatForPicked = async (
      from: string,
      call: (id: string) => Promise<LightMyRequestResponse>,
      column?: string,
    ) => {
      const id = await this.#findPicked(step, from, column);
      if (id !== undefined) await this.#repeat(kind, times, () => call(id));
    };
    switch (kind) {
      case 'order': {
        const cod = { paymentMode: 'COD', codAmount: 100 + Math.abs(rupees) };
        const body = buildOrderPayload(rupees < 500 ? cod : {});
        return this.#repeat(kind, times, () => seller.post('/booking/createPickup', body, key));
      }
      case 'book':
        // Repetitions share an idempotency key or have none.
        return repeatForPicked(
          `orders where $seller and stage in ('new', 'ready_to_ship')`,
          (docket) =>
            seller.post(
              '/api/shipments',
              { docketNumbers: [docket], choice: 'cheapest' },
              rupees < 0 ? key : {},
            ),
          'docket_number',
        );
      case 'cancel':
        return repeatForPicked(
          'shipments where $seller',
          (docket) => seller.post(`/api/shipments/${docket}/cancel`, undefined),
          'docket_number',
        );
      case 'scan':
        return this.#scan(step);
      case 'recharge': {
        const body = {
          mode: 'offline',
          amountPaise: 100_00 + Math.abs(paise),
          utr: createReference(),
        };
        return this.#repeat(kind, times, () => seller.post('/api/recharges', body, key));
      }
      case 'approve':
        return repeatForPicked('recharges where $seller', (id) =>
          staff.post(`/api/admin/recharges/${id}/approve`, undefined),
        );
      case 'decline':
        return repeatForPicked('recharges where $seller', (id) =>
          staff.post(`/api/admin/recharges/${id}/decline`, { reason: 'No such transfer' }),
        );
      case 'refund': {
        const body = { amountPaise: Math.abs(paise) + 1, reason: 'Twice', utr: createReference() };
        return repeatForPicked(`recharges where $seller and state = 'approved'`, (id) =>
          staff.post(`/api/admin/recharges/${id}/refunds`, body, key),
        );
      }
      case 'adjust':
        return this.#repeat(kind, times, () =>
          staff.post(
            `/api/admin/wallets/${sellerId}/adjustments`,
            { amountPaise: paise || 1, reason: 'Correction' },
            key,
          ),
        );
      case 'limit': {
        const body = { creditLimitPaise: Math.max(0, paise) };
        return this.#repeat(kind, times, () =>
          staff.send('PUT', `/api/admin/wallets/${sellerId}/credit-limit`, body),
        );
      }
      case 'accept':
        return repeatForPicked('discrepancies where $seller', (id) =>
          seller.post('/api/discrepancies/accept', { ids: [id] }),
        );
      case 'dispute': {
        const photos = [samplePhoto.toString('base64')];
        const body = { category: 'weight_wrong', remark: 'The scale shows 640 g', photos };
        return repeatForPicked('discrepancies where $seller', (id) =>
          seller.post(`/api/discrepancies/${id}/dispute`, body),
        );
      }
      case 'decide': {
        const body = { action: rupees < 0 ? 'uphold' : 'reject', decision: 'Seen' };
        return repeatForPicked('discrepancies where $seller', (id) =>
          staff.post(`/api/admin/disputes/${sellerId}/${id}`, body),
        );
      }
      case 'claim': {
        const decision = rupees < 700 ? 'approved' : 'declined';
        const body = { sellerId, decision, reason: 'Seen' };
        return repeatForPicked(`shipments where $seller and status = 'LOST'`, (id) =>
          staff.post(`/api/admin/claims/${id}/decision`, body),
        );
      }
      case 'pay':
        return repeatForPicked(`tax_documents where $seller and kind = 'invoice'`, (id) =>
          seller.post(`/api/tax-documents/${id}/payment`, undefined),
        );
      case 'credit':
        return repeatForPicked(`tax_documents where $seller and kind = 'invoice'`, (invoiceId) =>
          staff.post(
            '/api/admin/credit-notes',
            { sellerId, invoiceId, taxablePaise: Math.abs(rupees) + 1, note: 'Charged twice' },
            key,
          ),
        );
    }
  }

  async #scan(step: Step): Promise<void> {
    const { times, status, minutesAgo, grams } = step;
    const id = await this.#findPicked(step, `shipments where $seller and state = 'booked'`);
    if (id === undefined) return;
    const [awb = ''] = await listValues(
      this.#app,
      this.#sellerId,
      `shipments where $seller and id = '${id}'`,
      'awb',
    );
    const now = this.#app.clock.now;
    const at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
    const scan = buildCarrierScan(
      { id },
      {
        ...createScan(awb, status, at),
        ...(grams !== null && { reweigh: { grams, size: null } }),
      },
    );
    const caller = forSeller(this.#sellerId);
    const apply = () =>
      this.#app.database.asSeller(caller, (db) => applyScans(db, caller, [scan], now));
    await Promise.all(Array.from({ length: times }, apply));
  }

  /** Sets the clock, and signs in again because the access tokens expire. */
  async goTo(time: Date): Promise<void> {
    this.#app.clock.now = time;
    this.#seller = await this.#app.signInAgain(this.#seller.email);
    this.#staff = await this.#app.signInAgain(this.#staff.email);
  }

  /** Prepares payouts in two concurrent runs when all COD is due. Pays each; `withCancel` cancels it concurrently. */
  async payOut(withCancel: boolean): Promise<void> {
    const runOn = findPayoutDayFrom(addDays(toBusinessDay(this.#app.clock.now), 11));
    await this.goTo(new Date(startOfBusinessDay(runOn).getTime() + NOON_MS));
    const run = () => this.#staff.post('/api/admin/remittances/prepare', { runOn });
    await this.#repeat('prepare', 2, run);
    const payouts = await listValues(
      this.#app,
      this.#sellerId,
      `remittances where $seller and state = 'in_batch'`,
    );
    for (const id of payouts) {
      const send = (action: string, body?: object) =>
        this.#staff.post(`/api/admin/remittances/${this.#sellerId}/${id}/${action}`, body);
      const utr = createUtr();
      await Promise.all([
        this.#repeat('utr', 2, () => send('utr', { utr })),
        this.#repeat('cancel payout', withCancel ? 1 : 0, () => send('cancel')),
      ]);
    }
  }

  /** Issues invoices in two concurrent runs on the second day of the next month. */
  async invoice(): Promise<void> {
    const { endDate } = getMonthRange(toBusinessDay(this.#app.clock.now));
    await this.goTo(startOfBusinessDay(addDays(endDate, 2)));
    const run = () => this.#staff.post('/api/admin/invoice-runs', undefined);
    await this.#repeat('invoices', 2, run);
    await Promise.all([this.#app.runJobs(), this.#app.runJobs()]);
  }

  async #loadPassbook(): Promise<ResponseOf<typeof listPassbook>['data']> {
    const lines: ResponseOf<typeof listPassbook>['data'][number][] = [];
    let next: number | null | undefined;
    while (next !== null) {
      const query = next === undefined ? '' : `?before=${next}`;
      const response = await this.#seller.get(`/api/passbook${query}`);
      const page = response.json<ResponseOf<typeof listPassbook>>();
      lines.push(...page.data);
      next = page.next;
    }
    return lines.toReversed();
  }

  /** Returns the findings of the ledger proof, wrong passbook lines, duplicate transfers and differing balances. */
  async listProblems(): Promise<unknown[]> {
    const proof = await this.#staff.post('/api/admin/ledger/proof', undefined);
    const { findings } = proof.json<ResponseOf<typeof getLedgerProof>>().data;
    const wallet = await this.#seller.get('/api/wallet');
    const { balancePaise, owedPaise } = wallet.json<ResponseOf<typeof getWallet>>().data;
    const lines = await this.#loadPassbook();
    const wrongLines = lines.filter((line, index) => {
      const previousPaise = lines[index - 1]?.balancePaise ?? 0;
      return (
        line.balancePaise !== previousPaise + line.creditPaise - line.debitPaise ||
        line.balancePaise < -LIMIT_PAISE
      );
    });
    const { rows: duplicates } = await this.#app.ownerQuery(
      `select cause_kind, cause_id, leg from transfers where seller_id = $1 group by 1, 2, 3 having count(*) > 1`,
      [this.#sellerId],
    );
    const lastPaise = lines.at(-1)?.balancePaise ?? 0;
    const addedPaise = lines.reduce((sum, line) => sum + line.owedPaise, 0);
    const isEqual = lastPaise === balancePaise && addedPaise === owedPaise;
    const balances = isEqual ? [] : [{ lastPaise, balancePaise, addedPaise, owedPaise }];
    return [...findings, ...wrongLines, ...duplicates, ...balances];
  }
}
