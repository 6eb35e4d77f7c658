import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  getNamedType,
  getOperationAST,
  graphqlSync,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';
import type { FakeFulfillment, FakeShopifyOrder } from './fake-shopify-orders.ts';
import { shopifySchema } from './shopify-schema.ts';

/** The maximum cost of a query, in points. */
const MAX_COST = 1000;
const HISTORY_DAYS = 60;

interface FakeWebhook {
  readonly id: string;
  readonly topic: string;
  readonly uri: string;
}

interface PageArguments {
  readonly first?: number;
  readonly after?: string | null;
}

interface GraphQlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** The scope that each field of Shipdesk's queries requires. */
const fieldScopes: Readonly<Record<string, string>> = {
  orders: 'read_orders',
  order: 'read_orders',
  fulfillmentOrders: 'read_merchant_managed_fulfillment_orders',
  fulfillmentCreate: 'write_merchant_managed_fulfillment_orders',
  variant: 'read_products',
};

/** The cursor is the key of the last item on the previous page. */
function toPage<T>(items: readonly T[], toKey: (item: T) => string, args: PageArguments) {
  const start = args.after ? items.findIndex((item) => toKey(item) > (args.after ?? '')) : 0;
  const first = args.first ?? 0;
  const nodes = start === -1 ? [] : items.slice(start, start + first);
  const lastNode = nodes.at(-1);
  return {
    nodes,
    pageInfo: {
      endCursor: lastNode === undefined ? null : toKey(lastNode),
      hasNextPage: start !== -1 && start + first < items.length,
    },
  };
}

/** For items whose order does not change. The cursor is an index. */
function toIndexPage<T>(items: readonly T[], { first = 0, after }: PageArguments) {
  const start = after ? Number(after) + 1 : 0;
  const nodes = items.slice(start, start + first);
  return {
    nodes,
    pageInfo: {
      endCursor: nodes.length > 0 ? String(start + nodes.length - 1) : null,
      hasNextPage: start + first < items.length,
    },
  };
}

export function createFakeShopifyApi(now: () => Date) {
  const orders = new Map<string, FakeShopifyOrder>();
  const webhooks: FakeWebhook[] = [];
  const scopes = new Set([
    'read_orders',
    'read_merchant_managed_fulfillment_orders',
    'write_merchant_managed_fulfillment_orders',
    'read_products',
  ]);
  let lastId = 9_000_000_000_000;
  const createId = (kind: string) => {
    lastId += 1;
    return `gid://shopify/${kind}/${lastId}`;
  };

  const toMoney = (order: FakeShopifyOrder, amount: string) => ({
    shopMoney: { amount, currencyCode: order.currencyCode },
  });

  function toOrderNode(order: FakeShopifyOrder) {
    const lineNodes = order.lines.map(({ price, hsnCode, ...line }, index) => ({
      ...line,
      id: `gid://shopify/LineItem/${order.id.split('/').at(-1)}${index}`,
      discountedUnitPriceAfterAllDiscountsSet: toMoney(order, price),
      variant: () => {
        checkScope('variant');
        return { inventoryItem: { harmonizedSystemCode: hsnCode } };
      },
    }));
    return {
      ...order,
      currentTotalPriceSet: toMoney(order, order.currentTotal),
      totalOutstandingSet: toMoney(order, order.totalOutstanding),
      currentTotalWeight: String(
        order.lines.reduce(
          (sum, line) => sum + line.currentQuantity * (line.weight?.value ?? 0),
          0,
        ),
      ),
      customer: order.customer && {
        displayName: order.customer.name,
        defaultEmailAddress: order.customer.email && { emailAddress: order.customer.email },
        defaultPhoneNumber: order.customer.phone && { phoneNumber: order.customer.phone },
      },
      lineItems: (args: PageArguments) => toIndexPage(lineNodes, args),
      fulfillmentOrders: (args: PageArguments) => {
        checkScope('fulfillmentOrders');
        const nodes = order.fulfillmentOrders.map(
          ({ id, status, methodType, holds, remaining }) => ({
            id,
            status,
            deliveryMethod: { methodType },
            fulfillmentHolds: holds,
            lineItems: (lineArgs: PageArguments) =>
              toIndexPage(
                remaining.flatMap((remainingQuantity, index) => {
                  const lineItem = lineNodes[index];
                  if (lineItem === undefined || remainingQuantity === 0) return [];
                  const { requiresShipping } = lineItem;
                  return [{ id: `${id}${index}`, lineItem, remainingQuantity, requiresShipping }];
                }),
                lineArgs,
              ),
          }),
        );
        return toIndexPage(nodes, args);
      },
      fulfillments: ({ first = Number.MAX_SAFE_INTEGER }: PageArguments) =>
        order.fulfillments.slice(0, first).map(toFulfillmentNode),
    };
  }

  const toFulfillmentNode = ({ tracking, events, ...fulfillment }: FakeFulfillment) => ({
    ...fulfillment,
    trackingInfo: [tracking],
    events: (args: PageArguments) => toIndexPage(events, args),
  });

  function checkScope(field: string): void {
    const scope = fieldScopes[field] ?? '';
    if (scopes.has(scope)) return;
    throw new AccessDeniedError(
      `Access denied for ${field} field. Required access: \`${scope}\` access scope.`,
    );
  }

  function findOrders(query: string): FakeShopifyOrder[] {
    const [, since = ''] = /^updated_at:>='([^']+)'$/.exec(query) ?? [];
    if (Number.isNaN(Date.parse(since))) throw new Error(`the fake cannot search for ${query}`);
    const oldestMs = now().getTime() - HISTORY_DAYS * 24 * 3_600_000;
    return [...orders.values()]
      .filter(({ createdAt }) => Date.parse(createdAt) >= oldestMs || scopes.has('read_all_orders'))
      .filter(({ updatedAt }) => Date.parse(updatedAt) >= Date.parse(since))
      .sort((a, b) => (toCursor(a) < toCursor(b) ? -1 : 1));
  }

  const toCursor = ({ updatedAt, id }: Pick<FakeShopifyOrder, 'updatedAt' | 'id'>) =>
    `${new Date(updatedAt).toISOString()} ${id}`;

  const touch = (order: FakeShopifyOrder) => {
    order.updatedAt = now().toISOString();
  };

  interface FulfillmentArguments {
    readonly fulfillment: {
      readonly lineItemsByFulfillmentOrder: readonly { readonly fulfillmentOrderId: string }[];
      readonly notifyCustomer?: boolean;
      readonly trackingInfo: FakeFulfillment['tracking'];
    };
  }

  const refuse = (message: string, field: readonly string[] = ['fulfillment']) => ({
    userErrors: [{ field, message }],
  });

  function fulfillmentCreate({ fulfillment: input }: FulfillmentArguments) {
    checkScope('fulfillmentCreate');
    const requestedIds = input.lineItemsByFulfillmentOrder.map((entry) => entry.fulfillmentOrderId);
    const order = [...orders.values()].find(({ fulfillmentOrders }) =>
      fulfillmentOrders.some(({ id }) => id === requestedIds[0]),
    );
    if (order === undefined) return refuse('Fulfillment order does not exist.');
    const matches = order.fulfillmentOrders.filter(({ id }) => requestedIds.includes(id));
    const closedOrder = matches.find(({ status }) => !['OPEN', 'IN_PROGRESS'].includes(status));
    if (closedOrder !== undefined || matches.length !== requestedIds.length) {
      const [, number] = /(\d+)$/.exec(closedOrder?.id ?? '') ?? [];
      const status = closedOrder?.status.toLowerCase() ?? 'missing';
      return refuse(`Fulfillment order ${number} has an unfulfillable status= ${status}.`);
    }
    for (const fulfillmentOrder of matches) {
      fulfillmentOrder.status = 'CLOSED';
      fulfillmentOrder.remaining = fulfillmentOrder.remaining.map(() => 0);
    }
    const isFulfilled = order.fulfillmentOrders.every(({ status }) => status === 'CLOSED');
    order.displayFulfillmentStatus = isFulfilled ? 'FULFILLED' : 'PARTIALLY_FULFILLED';
    const fulfillment: FakeFulfillment = {
      id: createId('Fulfillment'),
      createdAt: now().toISOString(),
      status: 'SUCCESS',
      isNotified: input.notifyCustomer ?? false,
      tracking: input.trackingInfo,
      events: [],
    };
    order.fulfillments.push(fulfillment);
    touch(order);
    return { fulfillment: toFulfillmentNode(fulfillment), userErrors: [] };
  }

  function fulfillmentTrackingInfoUpdate(input: {
    readonly fulfillmentId: string;
    readonly trackingInfoInput: FakeFulfillment['tracking'];
  }) {
    const order = findOrderByFulfillment(input.fulfillmentId);
    const fulfillment = order?.fulfillments.find(({ id }) => id === input.fulfillmentId);
    if (order === undefined || fulfillment === undefined) {
      return refuse('Fulfillment does not exist.', ['fulfillmentId']);
    }
    fulfillment.tracking = input.trackingInfoInput;
    touch(order);
    return { fulfillment: toFulfillmentNode(fulfillment), userErrors: [] };
  }

  const findOrderByFulfillment = (fulfillmentId: string) =>
    [...orders.values()].find(({ fulfillments }) =>
      fulfillments.some(({ id }) => id === fulfillmentId),
    );

  interface EventArguments {
    readonly fulfillmentEvent: {
      readonly fulfillmentId: string;
      readonly status: string;
      readonly happenedAt?: string;
      readonly message?: string;
    };
  }

  function fulfillmentEventCreate({ fulfillmentEvent: input }: EventArguments) {
    const order = findOrderByFulfillment(input.fulfillmentId);
    const fulfillment = order?.fulfillments.find(({ id }) => id === input.fulfillmentId);
    if (order === undefined || fulfillment === undefined) {
      return refuse('Fulfillment does not exist.', ['fulfillmentEvent', 'fulfillmentId']);
    }
    const event = {
      id: createId('FulfillmentEvent'),
      status: input.status,
      happenedAt: input.happenedAt ?? now().toISOString(),
      message: input.message ?? null,
    };
    fulfillment.events.push(event);
    touch(order);
    return { fulfillmentEvent: event, userErrors: [] };
  }

  const root = {
    currentAppInstallation: () => ({
      accessScopes: [...scopes].map((handle) => ({ handle })),
    }),
    shop: { name: 'Kaveri Textiles', currencyCode: 'INR', ianaTimezone: 'Asia/Kolkata' },
    order: ({ id }: { readonly id: string }) => {
      checkScope('order');
      const order = orders.get(id);
      return order === undefined ? null : toOrderNode(order);
    },
    orders: ({ query = '', ...args }: PageArguments & { readonly query?: string }) => {
      checkScope('orders');
      const page = toPage(findOrders(query), toCursor, args);
      return { ...page, nodes: page.nodes.map(toOrderNode) };
    },
    webhookSubscriptions: (args: PageArguments) => toIndexPage(webhooks, args),
    webhookSubscriptionCreate: (input: {
      readonly topic: string;
      readonly webhookSubscription: { readonly uri: string };
    }) => {
      const { topic } = input;
      const { uri } = input.webhookSubscription;
      if (webhooks.some((hook) => hook.topic === topic && hook.uri === uri)) {
        return refuse('Address for this topic has already been taken', ['webhookSubscription']);
      }
      const webhook = { id: createId('WebhookSubscription'), topic, uri };
      webhooks.push(webhook);
      return { webhookSubscription: webhook, userErrors: [] };
    },
    webhookSubscriptionDelete: ({ id }: { readonly id: string }) => {
      const index = webhooks.findIndex((webhook) => webhook.id === id);
      if (index === -1) return refuse('Webhook subscription does not exist', ['id']);
      webhooks.splice(index, 1);
      return { deletedWebhookSubscriptionId: id, userErrors: [] };
    },
    fulfillmentCreate,
    fulfillmentTrackingInfoUpdate,
    fulfillmentEventCreate,
  };

  function execute({ query, variables = {} }: GraphQlRequest) {
    const { data, errors } = graphqlSync({
      schema: shopifySchema,
      source: query,
      rootValue: root,
      variableValues: variables,
    });
    return {
      ...(data !== undefined && { data }),
      ...(errors && {
        errors: errors.map(({ message, path, cause }) => ({
          message,
          ...(path && { path }),
          ...(cause instanceof AccessDeniedError && {
            extensions: { code: 'ACCESS_DENIED' },
          }),
        })),
      }),
    };
  }

  return { orders, webhooks, scopes, touch, execute };
}

class AccessDeniedError extends Error {}

/** Returns the points that Shopify charges for a request before it executes the request. */
export function computeShopifyCost({ query, variables = {} }: GraphQlRequest): number {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation) return 0;
  const fragments = new Map(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );

  function readSize({ arguments: args = [] }: FieldNode): number | null {
    const first = args.find(({ name }) => name.value === 'first')?.value;
    if (first?.kind === Kind.INT) return Number(first.value);
    return first?.kind === Kind.VARIABLE ? Number(variables[first.name.value]) : null;
  }

  function sumPoints(type: GraphQLObjectType, { selections }: SelectionSetNode): number {
    return selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        return fragment === undefined ? sum : sum + sumPoints(type, fragment.selectionSet);
      }
      if (selection.kind !== Kind.FIELD || !selection.selectionSet) return sum;
      const field = type.getFields()[selection.name.value];
      const fieldType = field && getNamedType(field.type);
      if (!isObjectType(fieldType) || fieldType.name === 'PageInfo') return sum;
      const size = readSize(selection);
      const childPoints = sumPoints(fieldType, selection.selectionSet);
      // Shopify charges less for a connection than its length: 250 variants with an item cost 25 points.
      return sum + (size === null ? 1 + childPoints : 2 + Math.ceil(Math.sqrt(size)) * childPoints);
    }, 0);
  }

  const isMutation = operation.operation === 'mutation';
  const type = isMutation ? shopifySchema.getMutationType() : shopifySchema.getQueryType();
  if (!type) return 0;
  return isMutation ? 10 : sumPoints(type, operation.selectionSet);
}

export const isTooExpensive = (cost: number) => cost > MAX_COST;
