import type { OpenConnection } from '../../src/orders/channels/port.ts';
import { createWooCommerceKind } from '../../src/orders/channels/woocommerce/woocommerce.ts';
import { createOutgoingHttp } from '../../src/platform/outgoing-http.ts';
import type { ShopUnderTest } from './channel-contract.ts';
import { startFakeWooCommerce, type WooOptions } from './fake-woocommerce.ts';

const HINT_SECRET = 'hint-secret-of-the-test';

export async function startWooCommerce(options: WooOptions = {}) {
  const store = await startFakeWooCommerce(options);
  const outgoing = createOutgoingHttp({
    allowsPrivateNetworks: true,
    publicUrl: undefined,
    port: 1,
  });
  const kind = createWooCommerceKind({ outgoing, now: () => new Date(), isDemo: true });
  const open = (changes: Partial<OpenConnection> = {}) =>
    kind.connect({
      id: 'c1',
      version: 1,
      credentials: store.credentials,
      facts: {},
      hintSecret: HINT_SECRET,
      ...changes,
    });
  const testOutcome = await open().test(AbortSignal.any([]));
  const facts = testOutcome.kind === 'connected' ? testOutcome.facts : {};
  let nowMs = Date.parse('2026-11-27T04:30:00Z');
  const advance = (milliseconds: number) => {
    nowMs += milliseconds;
    store.setTime(new Date(nowMs));
  };
  const place = () => String(store.placeOrder().id);
  const isWrite = ({ method }: { method: string }) => method !== 'GET';
  const shop: ShopUnderTest = {
    channel: open({ facts }),
    withWrongCredentials: open({
      facts,
      credentials: { ...store.credentials, consumerSecret: 'cs_wrong' },
    }),
    placeOrder: place,
    placeTwoPages: () => Array.from({ length: 150 }, place),
    cancelOrder: (id) => store.changeOrder(Number(id), { status: 'cancelled' }),
    touchOrder: (id) => store.changeOrder(Number(id), {}),
    advance,
    now: () => new Date(nowMs),
    loseNextWrite: () => store.fail('lose_response', isWrite),
    throttleNext: () =>
      store.fail({
        status: 429,
        json: { code: 'too_many', message: 'Slow down' },
        headers: { 'retry-after': '7' },
      }),
    returnHtmlNext: () => store.fail({ status: 200, html: '<html><h1>Maintenance</h1></html>' }),
    countTracking: store.countTracking,
    buildHint: (body) => store.buildHint(HINT_SECRET, body),
    close: async () => {
      await store.close();
      await outgoing.close();
    },
  };
  return { ...shop, store, open, testOutcome, kind };
}
