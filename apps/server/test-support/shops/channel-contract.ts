import { expect, test } from 'vitest';
import type {
  Channel,
  ShopHint,
  ShopOutcome,
  ShopPage,
  ShopWrite,
} from '../../src/orders/channels/port.ts';

/** The channel of a shop, with the controls of the shop that the suite needs. */
export interface ShopUnderTest {
  readonly channel: Channel;
  readonly withWrongCredentials: Channel;
  placeOrder(): string;
  cancelOrder(id: string): void;
  /** Places orders for two pages, all at the same time. */
  placeTwoPages(): readonly string[];
  /** Changes an order so that it moves to the end of the list. */
  touchOrder(id: string): void;
  advance(milliseconds: number): void;
  now(): Date;
  /** Makes the shop execute the next write and lose the response. */
  loseNextWrite(): void;
  /** Makes the shop throttle the next call for 7 seconds. */
  throttleNext(): void;
  returnHtmlNext(): void;
  countTracking(awb: string): number;
  /** Returns a signed hint with this body, or null if the shop sends no hints. */
  buildHint(body: string): ShopHint | null;
  close(): Promise<void>;
}

const signal = AbortSignal.any([]);

async function pullAll(channel: Channel, since: Date, afterFirstPage = () => {}) {
  const pages: ShopPage[] = [];
  let cursor: string | null = null;
  do {
    const page: ShopOutcome<ShopPage> = await channel.pull({ since, cursor }, signal);
    if (page.kind !== 'page') throw new Error(`the shop returned ${JSON.stringify(page)}`);
    pages.push(page);
    ({ cursor } = page);
    if (pages.length === 1) afterFirstPage();
  } while (cursor !== null);
  return pages.flatMap(({ orders }) => orders);
}

function buildWrite(id: string, keys: Readonly<Record<string, string>>, awb: string): ShopWrite {
  return {
    kind: 'tracking',
    replacedId: '',
    order: { id, name: id, keys },
    docketNumber: '10000000000014',
    awb,
    carrierName: 'Delhivery',
    trackingUrl: 'https://ship.example.in/track/10000000000014',
    bookedAt: new Date('2026-11-27T05:00:00Z'),
    notifiesBuyer: true,
  };
}

/** Every channel of the registry must pass these tests. */
export function testChannel(start: () => Promise<ShopUnderTest>): void {
  const withShop = (work: (shop: ShopUnderTest) => Promise<void>) => async () => {
    const shop = await start();
    try {
      await work(shop);
    } finally {
      await shop.close();
    }
  };

  test(
    'accepts valid credentials',
    withShop(async ({ channel }) => {
      expect(await channel.test(signal)).toMatchObject({ kind: 'connected' });
    }),
  );

  test(
    'rejects wrong credentials',
    withShop(async ({ withWrongCredentials }) => {
      expect(await withWrongCredentials.test(signal)).toMatchObject({
        kind: 'refused',
        code: 'credentials',
      });
    }),
  );

  test(
    'pulls every order while orders change between the pages',
    withShop(async (shop) => {
      const since = shop.now();
      const ids = shop.placeTwoPages();
      shop.advance(5_000);
      const orders = await pullAll(shop.channel, since, () => {
        for (const id of ids.slice(0, 3)) shop.touchOrder(id);
      });
      expect(new Set(orders.map(({ id }) => id))).toEqual(new Set(ids));
    }),
  );

  test(
    'pulls a new order and its cancellation',
    withShop(async (shop) => {
      const since = shop.now();
      const id = shop.placeOrder();
      const [order] = await pullAll(shop.channel, since);
      expect(order).toMatchObject({ id, state: 'ready', consignee: { pincode: '560038' } });
      expect(order?.totalPaise).toBeGreaterThan(0);
      expect(order?.lines.length).toBeGreaterThan(0);
      shop.advance(60_000);
      const changedSince = shop.now();
      shop.cancelOrder(id);
      const [cancelledOrder] = await pullAll(shop.channel, changedSince);
      expect(cancelledOrder).toMatchObject({ id, state: 'cancelled' });
    }),
  );

  test(
    'reports a throttled call',
    withShop(async (shop) => {
      shop.throttleNext();
      const request = { since: shop.now(), cursor: null };
      expect(await shop.channel.pull(request, signal)).toMatchObject({
        kind: 'refused',
        code: 'throttled',
        retryAfterSeconds: 7,
      });
    }),
  );

  test(
    'reports an HTML response',
    withShop(async (shop) => {
      shop.returnHtmlNext();
      const outcome = await shop.channel.pull({ since: shop.now(), cursor: null }, signal);
      expect(outcome).toMatchObject({ kind: 'unknown', cause: 'unreadable' });
      expect(JSON.stringify(outcome)).not.toContain('<');
    }),
  );

  test(
    'finds a tracking number after a lost response',
    withShop(async (shop) => {
      if (!shop.channel.capabilities.acceptsTracking) return;
      const since = shop.now();
      const id = shop.placeOrder();
      const [order] = await pullAll(shop.channel, since);
      const write = buildWrite(id, order?.keys ?? {}, 'AWB7654321');
      expect(await shop.channel.findWriteBack(write, signal)).toEqual({ kind: 'not_found' });
      shop.loseNextWrite();
      expect(await shop.channel.writeBack(write, signal)).toMatchObject({ kind: 'unknown' });
      const foundWrite = await shop.channel.findWriteBack(write, signal);
      expect(foundWrite).toMatchObject({ kind: 'written' });
      expect(shop.countTracking('AWB7654321')).toBe(1);
    }),
  );

  test(
    'rejects a hint with a changed bit or without a signature',
    withShop(async (shop) => {
      const { channel } = shop;
      const body = '{"a": 1.0,  "id":7 }';
      const hint = shop.buildHint(body);
      expect(channel.capabilities.hints).toBe(hint === null ? 'none' : 'signed');
      if (hint === null) return;
      expect(channel.verifyHint(hint)).toEqual({ kind: 'changed' });
      for (let bit = 0; bit < hint.bytes.length * 8; bit += 1) {
        const bytes = Buffer.from(hint.bytes);
        bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit % 8)), bit >> 3);
        expect(channel.verifyHint({ ...hint, bytes })).toEqual({ kind: 'forged' });
      }
      expect(channel.verifyHint({ headers: {}, bytes: hint.bytes })).toEqual({ kind: 'forged' });
    }),
  );
}
