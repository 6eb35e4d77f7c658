// The screens of shops. The demo has no shop, so this file stubs the responses.
import { failRequests, getDialog, seller, stallRequests } from './screen-steps.mjs';

const id = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const time = '2026-11-21T06:00:00.000Z';
const settings = {
  warehouseId: null,
  codGateways: ['Pay at the door'],
  box: { weightKg: '0.5', lengthCm: '20', breadthCm: '15', heightCm: '5' },
  notifiesBuyer: true,
};
const counts = { captured: 1284, waiting: 2, conflicts: 4 };
const shop = {
  id,
  channel: 'woocommerce',
  name: 'Kochi Spices',
  state: 'on',
  settings,
  counts,
  identity: 'https://kochi-spices.example.in',
  trackingPlace: 'Order notes',
  pulledAt: time,
  nextPullAt: time,
  problem: null,
  createdAt: time,
};
const shops = [
  shop,
  {
    ...shop,
    id: id.replace(/1$/, '2'),
    channel: 'shopify',
    name: 'Thiruvananthapuram Handloom Weavers Cooperative Society',
    identity: 'thiruvananthapuram-handloom.myshopify.com',
    trackingPlace: 'Fulfillments',
    counts: { captured: 12, waiting: 0, conflicts: 0 },
    problem: {
      code: 'scope',
      words: 'write_merchant_managed_fulfillment_orders',
      since: time,
    },
  },
  {
    ...shop,
    id: id.replace(/1$/, '3'),
    name: 'Old store',
    state: 'disconnected',
    nextPullAt: null,
  },
];

const conflict = {
  connectionId: id,
  isCancelled: false,
  closedReason: null,
  since: time,
  differences: [
    { field: 'phone', ours: '9811111111', theirs: '9822222222' },
    {
      field: 'address',
      ours: '14, 3rd Cross, Indiranagar, Bengaluru, Karnataka 560038',
      theirs:
        'Flat 1203, Tower C, Prestige Shantiniketan, Whitefield Main Road, Bengaluru, Karnataka 560048',
    },
  ],
};
const conflicts = [
  conflict,
  { ...conflict, closedReason: 'order_is_shipped' },
  { ...conflict, isCancelled: true, closedReason: 'order_is_shipped', differences: [] },
  {
    ...conflict,
    closedReason: 'order_under_way',
    differences: [{ field: 'payment', ours: 'COD ₹1049.00', theirs: 'Prepaid' }],
  },
].map((row, index) => ({
  ...row,
  shopId: String(1007 + index),
  shopName: `#${1007 + index}`,
  docketNumber: `1000000000${1007 + index}`,
}));

const buildCells = (changes) =>
  Object.values({
    clientRefrenceNumber: '#1011',
    orderDate: '20/11/2026',
    sellerName: 'Kochi store',
    paymentType: 'prepaid',
    name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '9876543210',
    altPhone: 'NA',
    address: '14, 3rd Cross, Indiranagar',
    pinCode: '560038',
    city: 'Bengaluru',
    state: 'Karnataka',
    country: 'India',
    returnName: 'Kochi store',
    returnPhone: '9847012345',
    returnAltPhone: 'NA',
    returnEmail: 'NA',
    returnAddress: '14 Market Road',
    returnPin: '682002',
    returnCity: 'Ernakulam',
    returnState: 'Kerala',
    returnCountry: 'India',
    productsDesc: 'Black pepper 500 g',
    productName: 'Black pepper 500 g',
    quantity: '2',
    unitPrice: '524.5',
    hsncode: '0904',
    clientDeadLength: '20',
    clientDeadBreadth: '15',
    clientDeadHeight: '5',
    clientDeadWeight: '0.5',
    waybill: 'NA',
    sellerGstIn: 'NA',
    pickupName: 'Kochi store',
    pickupPhone: '9847012345',
    pickupAltPhone: 'NA',
    pickupAddress: '14 Market Road',
    pickupPinCode: '682002',
    pickupCountry: 'India',
    pickupState: 'Kerala',
    pickupCity: 'Ernakulam',
    sellerAddress: 'NA',
    sellerInvoice: 'NA',
    sku: 'PEP-500',
    ...changes,
  });

const waitingOrders = [
  { shopName: '#1011', heldWords: '', rows: [buildCells({ phone: '', pinCode: '12' })] },
  {
    shopName: '#1012',
    heldWords: '',
    rows: [buildCells({ clientRefrenceNumber: '#1012', paymentType: '', address: '' })],
  },
  { shopName: '#1013', heldWords: 'On hold: high risk of fraud', rows: [buildCells({})] },
].map((row, index) => ({ ...row, connectionId: id, shopId: String(index + 1), since: time }));

const reply = (page, path, json) => page.route(path, (route) => route.fulfill({ json }));

async function showShops(page, { needsWarehouse = false } = {}) {
  await reply(page, /\/api\/shops$/, { data: shops });
  await reply(page, /\/api\/shop-orders\/conflicts$/, { data: conflicts, isMore: true });
  await reply(page, /\/api\/shop-orders\/waiting$/, {
    data: needsWarehouse ? [] : waitingOrders,
    isMore: !needsWarehouse,
    needsWarehouse,
  });
  await page.goto('/other/shops');
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
}

const openConnectDialog = async (page, channel) => {
  await page.goto('/other/shops');
  await page.getByRole('button', { name: 'Connect a shop' }).first().click();
  await getDialog(page).getByRole('radio', { name: channel }).check({ force: true });
};

const orderShop = {
  connectionId: id,
  shopId: '1007',
  shopName: '#1007',
  channel: 'woocommerce',
  name: 'Kochi Spices',
  trackingPlace: 'Order notes',
  hasConflict: true,
  heldWords: '',
  closedWords: '',
  completions: [
    { field: 'weight', products: ['Black pepper 500 g', 'Green cardamom 8 mm, 250 g'] },
    { field: 'size', products: ['Black pepper 500 g'] },
    { field: 'hsnCode', products: ['Green cardamom 8 mm, 250 g'] },
  ],
  writes: [
    { kind: 'tracking', awb: 'DL1000000017', status: '', state: 'written', problem: '' },
    {
      kind: 'status',
      awb: 'DL1000000017',
      status: 'completed',
      state: 'refused',
      problem: 'woocommerce_rest_cannot_edit: Sorry, you are not allowed to edit this resource.',
    },
  ].map((write, index) => ({
    ...write,
    id: `018f0000-0000-7000-8000-00000000000${index}`,
    writtenAt: index === 0 ? time : null,
    createdAt: time,
  })),
};

const columns = { clientRefrenceNumber: [[0]], name: [[1]], phone: [[2]], address: [[3, 4]] };
const mapping = {
  savedAt: time,
  mapping: {
    columns,
    fixed: {},
    warehouseId: null,
    dateOrder: null,
    skips: [],
    weightUnit: 'kg',
    lengthUnit: 'cm',
  },
};

export const shopScreens = [
  { name: 'shops', as: seller, show: (page) => showShops(page) },
  {
    name: 'shops-empty',
    as: seller,
    show: async (page) => {
      await page.goto('/other/shops');
      await page.getByText('Import your shop orders automatically').waitFor();
    },
  },
  {
    name: 'shops-without-warehouse',
    as: seller,
    show: (page) => showShops(page, { needsWarehouse: true }),
  },
  {
    name: 'shops-loading',
    as: seller,
    show: stallRequests(/\/api\/shops/, (page) => page.goto('/other/shops')),
  },
  {
    name: 'shops-failed',
    as: seller,
    show: failRequests(/\/api\/shops/, async (page) => {
      await page.goto('/other/shops');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    }),
  },
  {
    name: 'shop-connect',
    as: seller,
    show: async (page) => {
      await openConnectDialog(page, 'Shopify');
      await getDialog(page).getByRole('button', { name: 'Test' }).click();
    },
  },
  {
    name: 'shop-choices',
    as: seller,
    show: async (page) => {
      await showShops(page);
      await page.getByRole('button', { name: 'Edit settings of Kochi Spices' }).click();
      await getDialog(page).getByLabel('Weight in kg').fill('0');
      await getDialog(page).getByRole('button', { name: 'Save' }).click();
    },
  },
  {
    name: 'shop-disconnect',
    as: seller,
    show: async (page) => {
      await showShops(page);
      await page.getByRole('button', { name: 'Disconnect Kochi Spices' }).click();
    },
  },
  {
    name: 'shop-conflict-booked',
    as: seller,
    show: async (page) => {
      await showShops(page);
      await page.getByRole('button', { name: 'Use the shop’s version…' }).click();
    },
  },
  {
    name: 'shop-approved',
    as: seller,
    show: (page) => page.goto('/other/shops/approved?shop=kaveri.myshopify.com&code=1&state=2'),
  },
  {
    name: 'order-of-shop',
    as: seller,
    show: async (page) => {
      await reply(page, /\/api\/orders\/\d+\/shop$/, { data: orderShop });
      await page.goto('/orders/forward?stage=in_transit&range=thisMonth');
      await page.getByRole('rowheader').getByRole('link').first().click();
      await page.getByRole('region', { name: 'Shop', exact: true }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'file-mappings',
    as: seller,
    show: async (page) => {
      const data = [
        { ...mapping, fingerprint: 'a'.repeat(32), fileName: 'orders_export_1.csv' },
        {
          ...mapping,
          fingerprint: 'b'.repeat(32),
          fileName: 'Orders of the warehouse in Thiruvananthapuram, November, corrected.xlsx',
        },
      ];
      await reply(page, /\/api\/file-mappings$/, { data });
      await page.goto('/setting/files');
      await page.getByText('orders_export_1.csv').waitFor();
    },
  },
  {
    name: 'file-mappings-empty',
    as: seller,
    show: (page) => page.goto('/setting/files'),
  },
];
