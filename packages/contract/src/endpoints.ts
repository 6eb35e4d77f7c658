import * as account from './account/account.ts';
import * as auth from './account/auth.ts';
import * as mails from './account/mails.ts';
import * as notifications from './account/notifications.ts';
import * as passwordReset from './account/password-reset.ts';
import * as secondFactor from './account/second-factor.ts';
import * as sellers from './account/sellers.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as bankAccounts from './money/bank-accounts.ts';
import * as carrierInvoices from './money/carrier-invoices.ts';
import * as carrierRemittances from './money/carrier-remittances.ts';
import * as charges from './money/charges.ts';
import * as claims from './money/claims.ts';
import * as discrepancies from './money/discrepancies.ts';
import * as ledger from './money/ledger.ts';
import * as recharges from './money/recharges.ts';
import * as remittanceRuns from './money/remittance-runs.ts';
import * as remittances from './money/remittances.ts';
import * as statements from './money/statements.ts';
import * as taxDetails from './money/tax-details.ts';
import * as taxDocuments from './money/tax-documents.ts';
import * as analytics from './operator/analytics.ts';
import * as audit from './operator/audit.ts';
import * as find from './operator/find.ts';
import * as jobs from './operator/jobs.ts';
import * as bulkOrders from './orders/bulk-orders.ts';
import * as consignees from './orders/consignees.ts';
import * as createOrder from './orders/create-order.ts';
import * as imports from './orders/imports.ts';
import * as orderEdits from './orders/order-edits.ts';
import * as orderStages from './orders/order-stages.ts';
import * as orderViews from './orders/order-views.ts';
import * as orders from './orders/orders.ts';
import * as packing from './orders/packing.ts';
import * as risk from './orders/risk.ts';
import * as warehouses from './orders/warehouses.ts';
import * as pincodes from './rates/pincodes.ts';
import * as quotes from './rates/quotes.ts';
import * as ratePlans from './rates/rate-plans.ts';
import * as rates from './rates/rates.ts';
import * as carrierPreferences from './shipping/carrier-preferences.ts';
import * as carriers from './shipping/carriers.ts';
import * as handOvers from './shipping/hand-overs.ts';
import * as labelSettings from './shipping/label-settings.ts';
import * as ndr from './shipping/ndr.ts';
import * as ndrTasks from './shipping/ndr-tasks.ts';
import * as photos from './shipping/photos.ts';
import * as pickups from './shipping/pickups.ts';
import * as returns from './shipping/returns.ts';
import * as shipmentDocuments from './shipping/shipment-documents.ts';
import * as shipments from './shipping/shipments.ts';
import * as tracking from './shipping/tracking.ts';

const modules = {
  ...account,
  ...auth,
  ...mails,
  ...notifications,
  ...passwordReset,
  ...secondFactor,
  ...sellers,
  ...events,
  ...bankAccounts,
  ...carrierInvoices,
  ...carrierRemittances,
  ...charges,
  ...claims,
  ...discrepancies,
  ...ledger,
  ...recharges,
  ...remittanceRuns,
  ...remittances,
  ...statements,
  ...taxDetails,
  ...taxDocuments,
  ...analytics,
  ...audit,
  ...find,
  ...jobs,
  ...bulkOrders,
  ...consignees,
  ...createOrder,
  ...imports,
  ...orderEdits,
  ...orderStages,
  ...orderViews,
  ...orders,
  ...packing,
  ...risk,
  ...warehouses,
  ...pincodes,
  ...quotes,
  ...ratePlans,
  ...rates,
  ...carrierPreferences,
  ...carriers,
  ...handOvers,
  ...labelSettings,
  ...ndrTasks,
  ...ndr,
  ...photos,
  ...pickups,
  ...returns,
  ...shipmentDocuments,
  ...shipments,
  ...tracking,
};

type Modules = typeof modules;
type Endpoints = {
  [Name in keyof Modules as Modules[Name] extends Endpoint ? Name : never]: Modules[Name];
};

const described = Object.entries(modules).filter(([, value]) => isEndpoint(value));
/** Every call of the product by its name. The server refuses to start when one has no route. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keeps what the type keeps
export const endpoints = Object.fromEntries(described) as Endpoints;

function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}
