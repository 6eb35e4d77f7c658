import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { keepRawBodies } from '../../platform/http/raw-bodies.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createShopApprovals } from './shop-approvals-service.ts';
import { createShopOrders } from './shop-orders-service.ts';
import { createShops } from './shops-service.ts';

/** The limits of the calls that send requests to a shop. */
const SHOP_CALLS = { sellerCallsPerMinute: 20 } as const;
/** Large enough for an order with the data of many plug-ins. */
const MAX_HINT_BYTES = 1024 * 1024;

export async function mountShopsRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const shops = createShops(deps);
  const approvals = createShopApprovals(deps, shops);
  const orders = createShopOrders(deps);

  mountCalls(app, {
    listShops: ({ principal }) => shops.list(principal),
    testShop: [SHOP_CALLS, ({ body }) => shops.test(body)],
    connectShop: [SHOP_CALLS, ({ principal, body }) => shops.connect(principal, body)],
    startShopApproval: ({ principal, body }) => approvals.start(principal, body),
    finishShopApproval: [
      SHOP_CALLS,
      ({ principal, body }) => approvals.finish(principal, body.query),
    ],
    changeShop: ({ principal, params, body }) => shops.change(principal, params.id, body),
    disconnectShop: ({ principal, params }) => shops.disconnect(principal, params.id),
    pullShop: [SHOP_CALLS, ({ principal, params }) => shops.pull(principal, params.id)],
    listWaitingOrders: ({ principal }) => orders.listWaiting(principal),
    captureWaitingOrders: async ({ principal, body }) => {
      const results = await orders.capture(principal, body.orders);
      return results.map(({ connectionId, shopId, docketNumber }) => {
        return { connectionId, shopId, docketNumber };
      });
    },
    listShopConflicts: ({ principal }) => orders.listConflicts(principal),
    decideShopConflict: ({ principal, body }) => orders.decide(principal, body),
    getShopOrder: ({ principal, params }) => orders.find(principal, params.docketNumber),
  });

  await app.register(async (scope) => {
    const readBytes = keepRawBodies(scope);
    mountCalls(scope, {
      hintShop: [
        { bodyLimit: MAX_HINT_BYTES, perMinute: 600 },
        async ({ params, request }) => {
          const bytes = readBytes(request);
          await shops.receiveHint(params, { headers: request.headers, bytes });
          return { received: true };
        },
      ],
    });
  });
}
