import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';

/** The last path segments of the Billing pages. `creditNOtes` is the spelling of Spec §2. */
const billingPages = {
  passbook: 'passbook',
  codRemittance: 'cod-remittance',
  shippingCharges: 'shipping-charges',
  weightDiscrepancies: 'weight-discrepancies',
  recharges: 'recharges',
  invoices: 'invoices',
  creditNotes: 'creditNOtes',
  ledgers: 'ledgers',
} as const;

/** Every path of the app (Spec §2, screens and routes). No other file contains a path literal. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  /** The link has a token after `#`. */
  resetPassword: () => '/reset-password',
  invitation: () => '/invitation',
  comingSoon: () => '/coming_soon',
  help: () => '/help',
  dashboard: () => '/dashboard',
  /** Spec §9, default landing. */
  landing: (isOperator: boolean) => (isOperator ? '/admin' : '/dashboard'),
  orderStatus: () => '/dashboard/order-status',
  ndr: () => '/dashboard/ndr',
  attempts: () => '/dashboard/ndr/attempts',
  orders: () => '/orders',
  forwardOrders: () => '/orders/forward',
  searchedOrders: (text: string, direction: 'forward' | 'reverse' = 'forward') =>
    `/orders/${direction}?search=${encodeURIComponent(text)}`,
  importedOrders: (importId: string) => `/orders/forward?range=today&import=${importId}`,
  ordersAtStage: (stage: OrderStage) => `/orders/forward?stage=${stage}`,
  reverseOrders: () => '/orders/reverse',
  manifests: () => '/orders/manifests',
  /** The page for scanning the parcels of one carrier and warehouse. */
  handOver: (id: string) => `/orders/manifests/scan/${id}`,
  pickups: () => '/orders/pickups',
  packing: () => '/orders/packing',
  returns: () => '/orders/returns',
  imports: () => '/orders/imports',
  addOrder: () => '/orders/add',
  addReverseOrder: () => '/orders/add?direction=reverse',
  copyOrder: (docketNumber: string, direction: string) =>
    `/orders/add?copy=${docketNumber}${direction === 'reverse' ? '&direction=reverse' : ''}`,
  editOrder: (docketNumber: string) => `/orders/${docketNumber}/edit`,
  order: (docketNumber: string) => `/orders/${docketNumber}`,
  /** The public page of a parcel, which the server renders. */
  track: (docketNumber: string) => `/track/${docketNumber}`,
  account: () => '/account',
  accountHistory: () => '/account/history',
  admin: () => '/admin',
  configureRates: () => '/admin/configure-rates',
  configureServiceRates: (service: string) => `/admin/configure-rates/${service}`,
  plans: () => '/admin/plans',
  newPlan: () => '/admin/plans/new',
  plan: (id: string) => `/admin/plans/${id}`,
  sellers: () => '/admin/sellers',
  seller: (id: string) => `/admin/sellers/${id}`,
  find: (text = '') => (text === '' ? '/admin/find' : `/admin/find?q=${encodeURIComponent(text)}`),
  sellerParcel: (docketNumber: string) => `/admin/parcels/${docketNumber}`,
  mails: () => '/admin/mails',
  auditLog: () => '/admin/audit-log',
  jobs: () => '/admin/jobs',
  ndrTasks: () => '/admin/ndr',
  carriers: () => '/admin/carriers',
  carrierPreferences: () => '/admin/carriers/preferences',
  billing: () => '/billing',
  billingPage: (page: BillingPage) => `/billing/${billingPages[page]}`,
  billingTab: (page: BillingPage) => `/billing?tab=${billingPages[page]}`,
  tools: () => '/tools',
  zoneFinder: () => '/tools/zones',
  boxWeight: () => '/tools/weight',
  yourRates: () => '/tools/rates',
  report: () => '/report',
  reportFiles: () => '/report/files',
  reportSchedules: () => '/report/schedules',
  runReport: (id: string) => `/report/run/${id}`,
  setting: () => '/setting',
  notificationSettings: () => '/setting/notifications',
  labelSettings: () => '/setting/labels',
  boxes: () => '/setting/boxes',
  mappings: () => '/setting/files',
  team: () => '/setting/team',
  member: (id: string) => `/setting/team/${id}`,
  warehouse: () => '/warehouse',
  products: () => '/other/products',
  other: () => '/other',
  shops: () => '/other/shops',
  shopApproved: () => '/other/shops/approved',
  webhooks: () => '/other/webhooks',
  webhook: (id: string) => `/other/webhooks/${id}`,
  apiKeys: () => '/other/api-keys',
  requestLog: () => '/other/requests',
} as const;

export type BillingPage = keyof typeof billingPages;

export function findBillingPage(part: string): BillingPage | null {
  const page = Object.entries(billingPages).find(([, name]) => name === part)?.[0];
  return page !== undefined && isBillingPage(page) ? page : null;
}

const isBillingPage = (name: string): name is BillingPage => name in billingPages;
