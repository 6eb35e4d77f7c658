/** An order as the fake stores it. Amounts are rupees as Shopify writes them. */
export interface FakeShopifyOrder {
  readonly id: string;
  name: string;
  createdAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  displayFinancialStatus: string | null;
  displayFulfillmentStatus: string;
  paymentGatewayNames: string[];
  currentTotal: string;
  totalOutstanding: string;
  currencyCode: string;
  email: string | null;
  phone: string | null;
  note: string | null;
  tags: string[];
  sourceName: string | null;
  test: boolean;
  requiresShipping: boolean;
  shippingAddress: FakeShopifyAddress | null;
  billingAddress: FakeShopifyAddress | null;
  customer: { name: string; email: string | null; phone: string | null } | null;
  lines: FakeShopifyLine[];
  fulfillmentOrders: FakeFulfillmentOrder[];
  fulfillments: FakeFulfillment[];
}

export interface FakeShopifyAddress {
  name: string | null;
  company: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  provinceCode: string | null;
  zip: string | null;
  countryCodeV2: string;
  phone: string | null;
}

export interface FakeShopifyLine {
  title: string;
  variantTitle: string | null;
  sku: string | null;
  quantity: number;
  currentQuantity: number;
  /** The price of one piece in rupees, after all discounts. */
  price: string;
  requiresShipping: boolean;
  isGiftCard: boolean;
  hsnCode: string | null;
  weight: { value: number; unit: string } | null;
}

interface FakeFulfillmentOrder {
  readonly id: string;
  status: string;
  methodType: string;
  /** The remaining pieces to ship, by line index. */
  remaining: number[];
  holds: { reason: string; displayReason: string; reasonNotes: string | null }[];
}

export interface FakeFulfillment {
  readonly id: string;
  readonly createdAt: string;
  status: string;
  readonly isNotified: boolean;
  tracking: { company?: string; number?: string; url?: string };
  readonly events: { id: string; status: string; happenedAt: string; message: string | null }[];
}

export const fakeShopifyAddress: FakeShopifyAddress = {
  name: 'Asha Rao',
  company: null,
  address1: '14, 3rd Cross',
  address2: 'Indiranagar',
  city: 'Bengaluru',
  province: 'Karnataka',
  provinceCode: 'KA',
  zip: '560038',
  countryCodeV2: 'IN',
  phone: '+91 98765 43210',
};

export function createShopifyLine(changes: Partial<FakeShopifyLine> = {}): FakeShopifyLine {
  const quantity = changes.quantity ?? 1;
  return {
    title: 'Cotton shirt',
    variantTitle: 'Blue / M',
    sku: 'SHIRT-BLUE-M',
    quantity,
    currentQuantity: quantity,
    price: '499.00',
    requiresShipping: true,
    isGiftCard: false,
    hsnCode: '620520',
    weight: { value: 250, unit: 'GRAMS' },
    ...changes,
  };
}

/** Returns a prepaid order with one open fulfilment order. `changes` replace its fields. */
export function createShopifyOrder(
  serial: number,
  createdAt: string,
  changes: Partial<FakeShopifyOrder> = {},
): FakeShopifyOrder {
  const lines = changes.lines ?? [createShopifyLine()];
  return {
    id: `gid://shopify/Order/${5_000_000_000_000 + serial}`,
    name: `#${1000 + serial}`,
    createdAt,
    updatedAt: createdAt,
    cancelledAt: null,
    displayFinancialStatus: 'PAID',
    displayFulfillmentStatus: 'UNFULFILLED',
    paymentGatewayNames: ['shopify_payments'],
    currentTotal: '499.00',
    totalOutstanding: '0.00',
    currencyCode: 'INR',
    email: 'asha@example.in',
    phone: null,
    note: null,
    tags: [],
    sourceName: 'web',
    test: false,
    requiresShipping: true,
    shippingAddress: { ...fakeShopifyAddress },
    billingAddress: { ...fakeShopifyAddress },
    customer: { name: 'Asha Rao', email: 'asha@example.in', phone: null },
    lines,
    fulfillmentOrders: [
      {
        id: `gid://shopify/FulfillmentOrder/${7_000_000_000_000 + serial}`,
        status: 'OPEN',
        methodType: 'SHIPPING',
        remaining: lines.map(({ currentQuantity }) => currentQuantity),
        holds: [],
      },
    ],
    fulfillments: [],
    ...changes,
  };
}

/** The changes that make an order of `createShopifyOrder` cash on delivery. */
export const shopifyCod = {
  displayFinancialStatus: 'PENDING',
  paymentGatewayNames: ['Cash on Delivery (COD)'],
  totalOutstanding: '499.00',
};
