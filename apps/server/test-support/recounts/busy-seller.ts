import { createOrder } from '@shipdesk/contract/orders/create-order';
import { formatOrderDate, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { LightMyRequestResponse } from 'fastify';
import { applyScans, buildCarrierScan, type NewScan } from '../../src/shipping/scans/scan-steps.ts';
import { buildImportCsv, type ImportResponse, uploadImport, waitForImport } from '../imports.ts';
import { createScan } from '../parcels/cod-parcels.ts';
import { buildTaxDetailsPayload } from '../samples/invoice-samples.ts';
import { buildOrderPayload, buildWarehousePayload } from '../samples/payloads.ts';
import { samplePhoto } from '../samples/photo-samples.ts';
import { createReference } from '../samples/recharge-samples.ts';
import { addAccountInForce } from '../samples/remittance-samples.ts';
import { createAddress, invite } from '../samples/team-samples.ts';
import { type Caller, forSeller, PASSWORD, type TestApp } from '../test-app.ts';
import {
  buildJourney,
  buildOrderRow,
  cancelledJourneys,
  JOURNEY_COUNT,
  REBOOKED_JOURNEY,
  type Step,
  UNBOOKED_JOURNEY,
} from './journeys.ts';

const HOUR_MS = 3_600_000;
const PARCELS_PER_CALL = 200;
const BOOKINGS_PER_CALL = 500;

/** A booked parcel. `number` selects its journey. */
export interface Parcel {
  readonly id: string;
  readonly awb: string;
  readonly docketNumber: string;
  readonly number: number;
  readonly bookedAt: Date;
}

export function requireOk(response: LightMyRequestResponse): LightMyRequestResponse {
  if (response.statusCode >= 300) {
    throw new Error(`${response.statusCode}: ${response.body}`);
  }
  return response;
}

function splitIntoChunks<Item>(items: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = [];
  for (let i = 0; i < items.length; i += size) chunks.push(items.slice(i, i + size));
  return chunks;
}

const getJourneyIndex = ({ number }: { readonly number: number }) => number % JOURNEY_COUNT;

interface SellerFacts {
  readonly name: string;
  readonly gstin: string;
  readonly state: string;
}

/** A seller with an owner and a packer, and the steps that create its history. */
export class BusySeller {
  readonly #app: TestApp;
  readonly sellerId: string;
  readonly facts: SellerFacts;
  owner: Caller;
  packer: Caller;
  #lastNumber = 0;

  private constructor(
    app: TestApp,
    { sellerId, facts, owner, packer }: Pick<BusySeller, 'sellerId' | 'facts' | 'owner' | 'packer'>,
  ) {
    this.#app = app;
    this.sellerId = sellerId;
    this.facts = facts;
    this.owner = owner;
    this.packer = packer;
  }

  static async start(app: TestApp, facts: SellerFacts): Promise<BusySeller> {
    const owner = await app.signIn();
    const { sellerId } = await app.findSeller(owner.email);
    await app.ownerQuery('update sellers set name = $2 where seller_id = $1', [
      sellerId,
      facts.name,
    ]);
    await addAccountInForce(app, owner);
    const { name: legalName, gstin, state } = facts;
    const details = buildTaxDetailsPayload({ legalName, gstin, state });
    requireOk(await owner.send('PUT', '/api/tax-details', details));
    const email = createAddress();
    const token = await invite(owner, { email, role: 'Operations' });
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/invitations/accept',
      payload: { token, name: 'Asha Packer', password: PASSWORD, confirmPassword: PASSWORD },
    });
    requireOk(response);
    const packer = await app.signInAgain(email);
    return new BusySeller(app, { sellerId, facts, owner, packer });
  }

  /** Signs in again, because access tokens expire when the clock moves. */
  async signIn(): Promise<void> {
    this.owner = await this.#app.signInAgain(this.owner.email);
    this.packer = await this.#app.signInAgain(this.packer.email);
  }

  /** Imports orders, requests bookings and cancels some unbooked orders. Returns the number of the first order. */
  async ship(count: number): Promise<number> {
    const from = this.#lastNumber + 1;
    this.#lastNumber += count;
    const orderDate = formatOrderDate(toBusinessDay(this.#app.clock.now));
    const rows = Array.from({ length: count }, (_, i) => buildOrderRow(from + i, orderDate));
    const response = await uploadImport(this.#app, this.owner, buildImportCsv(rows));
    const result = await waitForImport(this.owner, requireOk(response).json<ImportResponse>());
    if (result.madeRows !== count) throw new Error(`imported ${JSON.stringify(result)}`);
    const orders = await this.list<{ docketNumber: string; number: number }>(
      `select docket_number, substr(client_reference, 3)::int as number from orders
       where seller_id = $1 and client_reference ~ '^R-' and substr(client_reference, 3)::int >= $2`,
      [from],
    );
    const bookedOrders = orders.filter((order) => getJourneyIndex(order) !== UNBOOKED_JOURNEY);
    for (const chunk of splitIntoChunks(bookedOrders, BOOKINGS_PER_CALL)) {
      const docketNumbers = chunk.map(({ docketNumber }) => docketNumber);
      const service = chunk.length % 2 === 0 ? 'surface' : 'express';
      const body = { docketNumbers, choice: { service } };
      requireOk(await this.owner.post('/api/shipments', body));
    }
    const cancelledOrders = orders.filter(
      ({ number }) => number % (JOURNEY_COUNT * 2) === UNBOOKED_JOURNEY,
    );
    for (const { docketNumber } of cancelledOrders) {
      requireOk(await this.packer.post(`/api/orders/${docketNumber}/cancel`, undefined));
    }
    return from;
  }

  /** Cancels some shipments at their carrier, and books half of their orders again. */
  async cancelSome(parcels: readonly Parcel[]): Promise<void> {
    const cancelledParcels = parcels.filter((parcel) =>
      cancelledJourneys.includes(getJourneyIndex(parcel)),
    );
    for (const { docketNumber } of cancelledParcels) {
      requireOk(await this.owner.post(`/api/shipments/${docketNumber}/cancel`, undefined));
    }
    const rebookedParcels = cancelledParcels.filter(
      (parcel) => getJourneyIndex(parcel) === REBOOKED_JOURNEY,
    );
    if (rebookedParcels.length === 0) return;
    const docketNumbers = rebookedParcels.map(({ docketNumber }) => docketNumber);
    const body = { docketNumbers, choice: 'cheapest' };
    requireOk(await this.owner.post('/api/shipments', body));
  }

  readParcels(fromNumber: number): Promise<readonly Parcel[]> {
    return this.list<Parcel>(
      `select s.id, s.awb, s.docket_number, s.booked_at, substr(o.client_reference, 3)::int as number
       from shipments s join orders o on o.id = s.order_id and o.seller_id = s.seller_id
       where s.seller_id = $1 and s.state = 'booked' and o.client_reference ~ '^R-'
         and substr(o.client_reference, 3)::int >= $2 order by 5`,
      [fromNumber],
    );
  }

  async scan(parcels: readonly Parcel[], part: 'collection' | 'rest' | 'late'): Promise<void> {
    const caller = forSeller(this.sellerId);
    const { now } = this.#app.clock;
    const scanLists = parcels
      .map((parcel) => buildJourney(parcel.number)[part].map((step) => toScan(parcel, step)))
      .filter((scans) => scans.length > 0);
    for (const chunk of splitIntoChunks(scanLists, PARCELS_PER_CALL)) {
      await this.#app.database.asSeller(caller, (db) => applyScans(db, caller, chunk.flat(), now));
    }
  }

  /** Adds orders one by one, unlike the imported orders of `ship`, and books them. */
  async shipOtherOrders(count: number): Promise<void> {
    const address = buildWarehousePayload({ pickupAddressTitle: `${this.facts.name} store` });
    const warehouse = requireOk(await this.owner.post('/warehouse/create', address));
    const { id: warehouseId } = warehouse.json<{ data: { id: string } }>().data;
    const docketNumbers: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const isReverse = number % 3 === 0;
      const payload = buildOrderPayload({
        clientRefrenceNumber: number % 4 === 0 ? '' : `O-${number}`,
        paymentMode: isReverse ? 'Pickup' : 'Prepaid',
        contentDetails: [
          { productId: 0, productName: 'Pepper', quantity: 3, unitPrice: 33.35, hsncode: '0904' },
          {
            productId: 1,
            productName: 'Tea; loose',
            quantity: 7,
            unitPrice: 0.15,
            hsncode: '0902',
          },
        ],
        ...(isReverse ? {} : { warehouseId }),
      });
      const response = await this.owner.post(createOrder.path, payload);
      const { docketNumber } = requireOk(response).json<{
        data: { docketNumber: string };
      }>().data;
      docketNumbers.push(docketNumber);
      if (number % 2 === 0) {
        const tags = { basedOnRevision: 1, tags: ['Fragile', `Batch ${number}`] };
        requireOk(await this.owner.send('PATCH', `/api/orders/${docketNumber}`, tags));
      }
    }
    const body = { docketNumbers, choice: 'cheapest' };
    requireOk(await this.owner.post('/api/shipments', body));
  }

  async deliverOtherOrders(): Promise<void> {
    const parcels = await this.list<Omit<Parcel, 'number'>>(
      `select s.id, s.awb, s.docket_number, s.booked_at from shipments s
       join orders o on o.id = s.order_id and o.seller_id = s.seller_id
       where s.seller_id = $1 and s.state = 'booked' and o.client_reference !~ '^R-'`,
      [],
    );
    const caller = forSeller(this.sellerId);
    const { now } = this.#app.clock;
    const steps: Step[] = [
      ['PICKED_UP', 5],
      ['DELIVERED', 50],
    ];
    const scans = parcels.flatMap((parcel) => steps.map((step) => toScan(parcel, step)));
    await this.#app.database.asSeller(caller, (db) => applyScans(db, caller, scans, now));
  }

  /** Accepts and disputes some weight discrepancies, and acknowledges some returns. */
  async respond(): Promise<void> {
    const cases = await this.list<{ id: string }>(
      `select id from discrepancies where seller_id = $1 and state = 'new' and due_at > $2 order by id`,
      [this.#app.clock.now],
    );
    const acceptedIds = cases.filter((_, index) => index % 3 === 0).map(({ id }) => id);
    for (const ids of splitIntoChunks(acceptedIds, 200)) {
      requireOk(await this.owner.post('/api/discrepancies/accept', { ids }));
    }
    const photos = [samplePhoto.toString('base64')];
    for (const { id } of cases.filter((_, index) => index % 9 === 1)) {
      const body = { category: 'weight_wrong', remark: 'The scale shows 640 g', photos };
      requireOk(await this.packer.post(`/api/discrepancies/${id}/dispute`, body));
    }
    const returnedParcels = await this.list<{ docketNumber: string }>(
      `select docket_number from returned_parcels
       where seller_id = $1 and acknowledged_at is null and state = 'delivered' order by 1`,
      [],
    );
    const acknowledged = returnedParcels.filter((_, index) => index % 4 === 0);
    for (const [index, { docketNumber }] of acknowledged.entries()) {
      const condition = ['good', 'damaged', 'wrong_item'][index % 3];
      const url = `/api/returns/${docketNumber}/acknowledge`;
      requireOk(await this.packer.post(url, { condition, note: '' }));
    }
  }

  /** Requests a bank transfer of each amount plus one paisa. Returns the ids of the recharges. */
  async recharge(rupees: readonly number[]): Promise<string[]> {
    const ids: string[] = [];
    for (const amount of rupees) {
      const body = { mode: 'offline', amountPaise: amount * 100 + 1, utr: createReference() };
      const response = requireOk(await this.owner.post('/api/recharges', body));
      ids.push(response.json<{ data: { id: string } }>().data.id);
    }
    return ids;
  }

  /** Runs SQL with the seller id as its first parameter. */
  async list<Item>(text: string, values: readonly unknown[]): Promise<Item[]> {
    const { rows } = await this.#app.ownerQuery(text, [this.sellerId, ...values]);
    return rows as Item[];
  }
}

function toScan(
  parcel: Pick<Parcel, 'id' | 'awb' | 'bookedAt'>,
  [status, hours, changes = {}]: Step,
): NewScan {
  const scannedAt = new Date(parcel.bookedAt.getTime() + hours * HOUR_MS);
  return buildCarrierScan(parcel, { ...createScan(parcel.awb, status, scannedAt), ...changes });
}
