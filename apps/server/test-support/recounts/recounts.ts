import type { ReportId } from '@shipdesk/contract/reports/report-catalogue';
import type { Recount } from './base-facts.ts';
import type { Row } from './csv-cells.ts';
import { recountCod, recountDocuments, recountPassbook, recountWeights } from './recount-money.ts';
import {
  recountCodOwed,
  recountMargin,
  recountRegister,
  recountTds,
  recountUnbilled,
} from './recount-operator.ts';
import { recountOrders, recountProducts } from './recount-orders.ts';
import {
  recountCharges,
  recountFailures,
  recountPerformance,
  recountReturns,
  recountShipments,
} from './recount-shipments.ts';

type CountRows = (recount: Recount) => Row[];

/** The harness recounts `memberActivity` from the audit log. */
export const recounts: Readonly<Record<Exclude<ReportId, 'memberActivity'>, CountRows>> = {
  orders: recountOrders,
  products: recountProducts,
  shipments: recountShipments,
  carrierPerformance: recountPerformance,
  failedDeliveries: recountFailures,
  returns: recountReturns,
  charges: recountCharges,
  cod: recountCod,
  weightCases: recountWeights,
  walletMovements: recountPassbook,
  taxDocuments: recountDocuments,
  margin: recountMargin,
  codOwed: recountCodOwed,
  unbilledParcels: recountUnbilled,
  taxRegister: recountRegister,
  tds: recountTds,
};
