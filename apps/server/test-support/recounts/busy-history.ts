import { findPayoutDayUntil } from '@shipdesk/domain/money/cod/remittance-plan';
import { services, zones } from '@shipdesk/domain/rates/service';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { runImports } from '../imports.ts';
import { addCompany } from '../samples/invoice-samples.ts';
import { createUtr } from '../samples/remittance-samples.ts';
import type { Caller, TestApp } from '../test-app.ts';
import { BusySeller, type Parcel, requireOk } from './busy-seller.ts';
import {
  accountIds,
  addCarrierAccounts,
  type CarrierId,
  carrierIds,
  type TwoCarriers,
} from './two-carriers.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

const sellers = [
  { name: 'Malabar Spice House', gstin: '', state: 'Kerala', share: 0.55 },
  { name: 'Kaveri Textiles', gstin: '29AAAAA0000A1ZY', state: 'Karnataka', share: 0.25 },
  { name: 'Plateau Books, "old & new"', gstin: '', state: 'Chandigarh', share: 0.15 },
  { name: 'Chinar Crafts', gstin: '', state: 'Jammu and Kashmir', share: 0.05 },
];

/** The booking time and carrier of each batch of orders. Some times are close to a month's end in India. */
const waves: readonly { at: string; carrier: CarrierId }[] = [
  { at: '2026-08-31T18:29:50Z', carrier: 'simulator' },
  { at: '2026-09-14T06:00:00Z', carrier: 'delhivery' },
  { at: '2026-09-30T18:29:59Z', carrier: 'delhivery' },
  { at: '2026-09-30T18:31:00Z', carrier: 'simulator' },
  { at: '2026-10-15T10:00:00Z', carrier: 'delhivery' },
  { at: '2026-10-26T06:00:00Z', carrier: 'simulator' },
  { at: '2026-11-05T18:29:30Z', carrier: 'simulator' },
  { at: '2026-11-20T06:00:00Z', carrier: 'delhivery' },
];
const invoiceRuns = ['2026-10-02T04:00:00Z', '2026-11-02T04:00:00Z', '2026-12-01T04:00:00Z'];
const payoutRuns = ['2026-09-16T05:00:00Z', '2026-10-14T05:00:00Z', '2026-11-11T05:00:00Z'];
/** Each approved claim may issue a credit note, and a list returns at most 200 credit notes of a seller. */
const MAX_CLAIMS = 60;
const END = '2026-12-01T09:00:00Z';

interface Wave {
  readonly carrier: CarrierId;
  readonly shares: readonly number[];
  readonly firstNumbers: number[];
}

/** A history of several sellers over three months. Calls of sellers, staff and carriers create its rows. */
export class BusyHistory {
  readonly #app: TestApp;
  readonly #carriers: TwoCarriers;
  readonly sellers: BusySeller[] = [];
  staff: Caller;
  /** The number of decisions so far. It selects the outcome of the next decision. */
  #decisionCount = 0;

  private constructor(app: TestApp, carriers: TwoCarriers, staff: Caller) {
    this.#app = app;
    this.#carriers = carriers;
    this.staff = staff;
  }

  /** Creates a history with about this many parcels. Leaves the clock at its end. */
  static async run(app: TestApp, carriers: TwoCarriers, parcelCount: number): Promise<BusyHistory> {
    app.clock.now = new Date('2026-08-25T06:00:00Z');
    await addCompany(app);
    await addCarrierAccounts(app);
    const history = new BusyHistory(app, carriers, await app.signIn({ role: 'Admin' }));
    const planId = await history.#addPlan();
    for (const facts of sellers) {
      const seller = await BusySeller.start(app, facts);
      const url = `/api/sellers/${seller.sellerId}/reverse`;
      requireOk(await history.staff.send('PUT', url, { isOn: true }));
      const plan = `/api/sellers/${seller.sellerId}/rate-plan`;
      requireOk(await history.staff.send('PUT', plan, { planId }));
      history.sellers.push(seller);
    }
    const imports = runImports(app);
    for (const [time, act] of history.#schedule(parcelCount)) {
      await history.#advanceTo(time);
      await act();
    }
    await imports.stop();
    return history;
  }

  /** Adds a plan with uneven markups, so that the GST of each charge is rounded. */
  async #addPlan(): Promise<string> {
    const cells = Object.fromEntries(zones.map((zone) => [zone, { basisPoints: 37, paise: 3 }]));
    const markups = Object.fromEntries(services.map((service) => [service, cells]));
    const response = requireOk(await this.staff.post('/api/rate-plans', { name: 'Odd', markups }));
    return response.json<{ data: { id: string } }>().data.id;
  }

  #schedule(parcelCount: number): [Date, () => Promise<void>][] {
    const steps: [Date, () => Promise<void>][] = [];
    const add = (at: string | Date, act: () => Promise<void>) => steps.push([new Date(at), act]);
    const addMs = (at: string, ms: number) => new Date(new Date(at).getTime() + ms);
    for (const { at, carrier } of waves) {
      const shares = sellers.map(({ share }) => Math.ceil((parcelCount * share) / waves.length));
      const wave: Wave = { carrier, shares, firstNumbers: [] };
      add(at, () => this.#request(wave));
      // In some waves, the carrier responds after the end of the day.
      add(addMs(at, 30 * SECOND_MS), () => this.#book());
      add(addMs(at, HOUR_MS), () => this.#cancel(wave));
      add(addMs(at, 30 * HOUR_MS), () => this.#scan(wave, 'collection'));
      add(addMs(at, 6 * 24 * HOUR_MS), () => this.#scan(wave, 'rest'));
      add(addMs(at, 7 * 24 * HOUR_MS), () => this.#scan(wave, 'late'));
    }
    const otherCount = Math.ceil(Math.min(60, parcelCount / 40));
    add('2026-09-10T06:00:00Z', () => this.#shipOtherOrders(otherCount));
    add('2026-09-14T09:00:00Z', () => this.#forAll((seller) => seller.deliverOtherOrders()));
    for (const at of invoiceRuns) add(at, () => this.#invoice());
    for (const at of payoutRuns) add(at, () => this.#payOut());
    add('2026-08-28T06:00:00Z', () => this.#recharge());
    add('2026-10-08T06:00:00Z', () => this.#respond());
    add('2026-11-16T06:00:00Z', () => this.#respond());
    add('2026-10-20T06:00:00Z', () => this.#billCarriers('2026-10-19'));
    add('2026-10-21T06:00:00Z', () => this.#remitCod());
    add('2026-11-17T06:00:00Z', () => this.#decide());
    add(END, async () => undefined);
    return steps.sort(([a], [b]) => a.getTime() - b.getTime());
  }

  async #advanceTo(time: Date): Promise<void> {
    this.#app.clock.now = time;
    this.staff = await this.#app.signInAgain(this.staff.email);
    for (const seller of this.sellers) await seller.signIn();
  }

  #forAll = async (act: (seller: BusySeller, index: number) => Promise<unknown>): Promise<void> => {
    await Promise.all(this.sellers.map(act));
  };

  async #request(wave: Wave): Promise<void> {
    this.#carriers.activeCarrier = wave.carrier;
    await this.#forAll(async (seller, index) => {
      wave.firstNumbers[index] = await seller.ship(wave.shares[index] ?? 0);
    });
  }

  async #book(): Promise<void> {
    await this.#app.runJobs();
    // Carriers push their scans, so tracking jobs are not needed.
    await this.#app.ownerQuery("delete from jobs where task = 'track'");
  }

  async #readWave({ firstNumbers, shares }: Wave, index: number): Promise<readonly Parcel[]> {
    const firstNumber = firstNumbers[index] ?? 0;
    const parcels = (await this.sellers[index]?.readParcels(firstNumber)) ?? [];
    return parcels.filter(({ number }) => number < firstNumber + (shares[index] ?? 0));
  }

  async #cancel(wave: Wave): Promise<void> {
    await this.#forAll(async (seller, index) =>
      seller.cancelSome(await this.#readWave(wave, index)),
    );
    await this.#app.runJobs();
  }

  #scan = (wave: Wave, part: Parameters<BusySeller['scan']>[1]) =>
    this.#forAll(async (seller, index) => seller.scan(await this.#readWave(wave, index), part));

  async #shipOtherOrders(count: number): Promise<void> {
    await this.#forAll((seller) => seller.shipOtherOrders(count));
    await this.#app.runJobs();
  }

  async #invoice(): Promise<void> {
    requireOk(await this.staff.post('/api/admin/invoice-runs', undefined));
    await this.#app.runJobs();
    for (const { sellerId, owner } of this.sellers) {
      const invoices = (await owner.get('/api/tax-documents?kind=invoice')).json<{
        data: { id: string; taxablePaise: number; duePaise: number; tdsPaise: number }[];
      }>().data;
      const invoice = invoices.find(({ tdsPaise }) => tdsPaise === 0);
      if (!invoice) continue;
      this.#decisionCount += 1;
      const taxablePaise = 101 + this.#decisionCount * 37;
      const body = { sellerId, invoiceId: invoice.id, taxablePaise, note: 'Charged twice' };
      requireOk(await this.staff.post('/api/admin/credit-notes', body));
      if (this.#decisionCount % 3 !== 0) {
        const tds = { percent: 2 };
        requireOk(await owner.post(`/api/tax-documents/${invoice.id}/tds`, tds));
      }
      if (invoice.duePaise > 0)
        await owner.post(`/api/tax-documents/${invoice.id}/payment`, undefined);
    }
    const { data: deductions } = (await this.staff.get('/api/admin/tds?state=open')).json<{
      data: { id: string; sellerId: string; kind: string }[];
    }>();
    for (const [index, { id, sellerId, kind }] of deductions.entries()) {
      // The operator cannot refuse its own deductions.
      const isCertified = kind === 'carrier' || index % 2 === 0;
      const action = isCertified ? 'certificate' : 'refusal';
      const certificateNumber = `CERT${1000 + index}`;
      const body = isCertified ? { certificateNumber } : { reason: 'No certificate' };
      requireOk(await this.staff.post(`/api/admin/tds/${sellerId}/${id}/${action}`, body));
    }
  }

  async #payOut(): Promise<void> {
    const runOn = findPayoutDayUntil(toBusinessDay(this.#app.clock.now));
    requireOk(await this.staff.post('/api/admin/remittances/prepare', { runOn }));
    for (const seller of this.sellers) {
      const payouts = await seller.list<{ id: string }>(
        `select id from remittances where seller_id = $1 and state = 'in_batch'`,
        [],
      );
      for (const { id } of payouts) {
        const postAction = (action: string, body?: object) =>
          this.staff.post(`/api/admin/remittances/${seller.sellerId}/${id}/${action}`, body);
        this.#decisionCount += 1;
        // Of six payouts, one stays prepared, one is cancelled, one is returned and one is matched.
        if (this.#decisionCount % 6 === 1) continue;
        if (this.#decisionCount % 6 === 2) {
          requireOk(await postAction('cancel'));
          continue;
        }
        const utr = createUtr();
        requireOk(await postAction('utr', { utr }));
        if (this.#decisionCount % 6 === 3) requireOk(await postAction('return', { utr }));
        if (this.#decisionCount % 6 === 4) requireOk(await postAction('match'));
      }
    }
  }

  async #recharge(): Promise<void> {
    for (const seller of this.sellers) {
      const [approved = '', refunded = '', declined = ''] = await seller.recharge([5000, 700, 300]);
      const postAction = (id: string, action: string, body?: object) =>
        this.staff.post(`/api/admin/recharges/${id}/${action}`, body);
      requireOk(await postAction(approved, 'approve'));
      requireOk(await postAction(refunded, 'approve'));
      const refund = { amountPaise: 33_33, reason: 'Sent twice', utr: createUtr() };
      requireOk(await postAction(refunded, 'refunds', refund));
      requireOk(await postAction(declined, 'decline', { reason: 'No such transfer' }));
      const wallet = `/api/admin/wallets/${seller.sellerId}`;
      for (const amountPaise of [12_34, -1_01]) {
        const body = { amountPaise, reason: 'Correction' };
        requireOk(await this.staff.post(`${wallet}/adjustments`, body));
      }
    }
    // The charges of the last seller are more than its wallet covers.
    const lastSeller = this.sellers.at(-1);
    const url = `/api/admin/wallets/${lastSeller?.sellerId}/credit-limit`;
    const credit = { creditLimitPaise: 30_000_00 };
    requireOk(await this.staff.send('PUT', url, credit));
  }

  async #respond(): Promise<void> {
    await this.#forAll((seller) => seller.respond());
    await this.#app.runJobs();
  }

  async #decide(): Promise<void> {
    for (const seller of this.sellers) {
      const disputes = await seller.list<{ id: string }>(
        `select id from discrepancies where seller_id = $1 and state = 'disputed' order by id`,
        [],
      );
      for (const [index, { id }] of disputes.entries()) {
        if (index % 3 === 2) continue;
        const body = { action: index % 3 === 0 ? 'uphold' : 'reject', decision: 'Seen' };
        const url = `/api/admin/disputes/${seller.sellerId}/${id}`;
        requireOk(await this.staff.post(url, body));
      }
      const lostParcels = await seller.list<{ id: string }>(
        `select id from shipments where seller_id = $1 and status = 'LOST' order by id limit $2`,
        [MAX_CLAIMS],
      );
      for (const [index, { id }] of lostParcels.entries()) {
        if (index % 4 === 3) continue;
        const decision = index % 4 === 2 ? 'declined' : 'approved';
        const body = { sellerId: seller.sellerId, decision, reason: 'Seen' };
        requireOk(await this.staff.post(`/api/admin/claims/${id}/decision`, body));
      }
    }
  }

  /** Uploads and accepts an invoice of each carrier for most of its parcels, and pays half of it. */
  async #billCarriers(paidOn: string): Promise<void> {
    for (const carrier of carrierIds) {
      const { rows } = await this.#app.ownerQuery(
        `select awb, (quote->>'chargeableGrams')::int as grams, price_basis->>'zone' as zone,
           (quote->'lines'->0->>'paise')::int as paise
         from shipments where account_id = $1 and state = 'booked' and awb <> '' and status <> 'READY_TO_SHIP'
         order by awb`,
        [accountIds[carrier]],
      );
      const billedLines = (rows as { awb: string; grams: number; zone: string; paise: number }[])
        .filter((_, index) => index % 5 !== 0)
        .map(({ awb, grams, zone, paise }, index) => {
          const freight = ((paise * (index % 7 === 0 ? 1.1 : 0.8)) / 100).toFixed(2);
          return [awb, grams, zone, freight, '0', '0'].join(',');
        });
      const header = 'Waybill_Num,charged_weight,Zone,charge_DL,charge_COD,charge_RTO';
      const { id, billedPaise } = await this.#upload(
        `/api/admin/carrier-accounts/${accountIds[carrier]}/invoices`,
        [header, ...billedLines, '58UNKNOWN1,500,A,10.00,0,0'],
      );
      let isDone = false;
      while (!isDone) {
        const url = `/api/admin/carrier-invoices/${id}/acceptance`;
        const response = requireOk(await this.staff.post(url, undefined));
        isDone = response.json<{ data: { isDone: boolean } }>().data.isDone;
      }
      const tdsPaise = Math.floor(billedPaise / 100);
      const amountPaise = Math.floor(billedPaise / 2);
      const body = { paidOn, utr: createUtr(), amountPaise, tdsPaise };
      const url = `/api/admin/carrier-invoices/${id}/payments`;
      requireOk(await this.staff.post(url, body));
    }
  }

  async #upload(url: string, lines: readonly string[]) {
    const response = await this.#app.fastify.inject({
      method: 'POST',
      url,
      headers: {
        authorization: `Bearer ${this.staff.accessToken}`,
        'content-type': 'text/csv',
        'x-file-name': 'file.csv',
      },
      payload: [...lines, ''].join('\n'),
    });
    return requireOk(response).json<{ data: { id: string; billedPaise: number } }>().data;
  }

  /** Uploads and books a remittance of each carrier for two thirds of its COD. Some amounts are one rupee short. */
  async #remitCod(): Promise<void> {
    for (const carrier of carrierIds) {
      const { rows } = await this.#app.ownerQuery(
        `select l.awb, l.cod_paise::int from cod_lines l join shipments s on s.id = l.shipment_id
         where s.account_id = $1 and l.reversed_at is null order by l.awb`,
        [accountIds[carrier]],
      );
      const codRows = rows as { awb: string; codPaise: number }[];
      const paidRows = codRows.filter((_, index) => index % 3 !== 0);
      const lines = paidRows.map(({ awb, codPaise }, index) => ({
        awb,
        paise: index % 50 === 7 ? codPaise - 100 : codPaise,
      }));
      const receivedPaise = lines.reduce((sum, { paise }) => sum + paise, 0);
      const query = `receivedOn=2026-10-20&utr=${createUtr()}&receivedPaise=${receivedPaise}`;
      const { id } = await this.#upload(
        `/api/admin/carrier-accounts/${accountIds[carrier]}/cod-remittances?${query}`,
        ['AWB,COD Amount', ...lines.map(({ awb, paise }) => `${awb},${(paise / 100).toFixed(2)}`)],
      );
      const url = `/api/admin/carrier-remittances/${id}/bookings`;
      requireOk(await this.staff.post(url, {}));
    }
  }
}
