import { describeCode } from '@shipdesk/contract/reports/report-definition';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { stagesByStatus } from '@shipdesk/domain/shipping/order-stage';
import { countDays, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import {
  explainCharge,
  listShipmentCharges,
  type ShipmentCharges,
} from '../../money/invoices/charge-steps.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { createPageSource, type ReportRow, type ReportSource, readPages } from './report-row.ts';
import {
  type NdrSourceRow,
  type ReturnSourceRow,
  type ShipmentDetail,
  selectNdrCases,
  selectReturns,
  selectShipmentDetails,
} from './shipment-sources-store.ts';

const createSource = (toCells: (charge: ShipmentCharges, detail: ShipmentDetail) => ReportRow) =>
  async function* readRows(
    db: Db,
    { from, until }: Parameters<ReportSource>[1],
  ): AsyncGenerator<ReportRow[]> {
    const pages = readPages<ShipmentCharges>((page) =>
      listShipmentCharges(db, { from, until, reference: undefined }, page),
    );
    for await (const charges of pages) {
      const details = await selectShipmentDetails(
        db,
        charges.map(({ id }) => id),
      );
      yield charges.flatMap((charge) => {
        const detail = details.get(charge.id);
        return detail ? [toCells(charge, detail)] : [];
      });
    }
  };

const toOrderCells = (row: ShipmentDetail | NdrSourceRow | ReturnSourceRow) => ({
  reference: row.reference,
  city: row.consigneeCity,
  state: row.consigneeState,
  pincode: row.consigneePincode,
  payment: row.paymentMode,
});

const toCommonCells = (charge: ShipmentCharges, detail: ShipmentDetail) => ({
  ...toOrderCells(detail),
  carrier: getCarrierName(charge.carrier),
  service: describeCode(charge.service),
  zone: charge.zone ?? '',
  status: describeCode(charge.status),
  billedPaise: charge.billedPaise,
});

export const shipments = createSource((charge, detail) => ({
  ...toCommonCells(charge, detail),
  docketNumber: charge.docketNumber,
  awb: charge.awb,
  consigneeName: charge.consigneeName,
  bookedAt: charge.bookedAt,
  statusAt: detail.statusAt,
  lastScanAt: detail.lastScanAt,
  lastScan: detail.lastScan ?? '',
  expectedOn: detail.expectedOn,
  codPaise: detail.codPaise,
  attempts: detail.attempts,
  expectedPaise: explainCharge(charge).expectedPaise,
  heldPaise: charge.heldPaise,
}));

/** Uses the counting rules of the dashboard's figures. */
export const carrierPerformance = createSource((charge, detail) => {
  const { bookedAt, statusAt, expectedOn, attempts } = detail;
  const stage = stagesByStatus[charge.status];
  const isDelivered = stage === 'delivered';
  const deliveredOn = isDelivered && statusAt !== null ? toBusinessDay(statusAt) : null;
  const transitDays =
    deliveredOn === null || bookedAt === null
      ? 0
      : Math.max(0, countDays(toBusinessDay(bookedAt), deliveredOn) - 1);
  return {
    ...toCommonCells(charge, detail),
    delivered: Number(isDelivered),
    firstAttempt: Number(isDelivered && attempts === 0),
    failed: Number(attempts > 0),
    returned: Number(stage === 'rto'),
    lost: Number(stage === 'lost_or_damaged'),
    promised: Number(isDelivered && expectedOn !== null),
    onTime: Number(deliveredOn !== null && expectedOn !== null && deliveredOn <= expectedOn),
    transitDays,
  };
});

export const failedDeliveries = createPageSource<NdrSourceRow>(selectNdrCases, (row) => ({
  ...toOrderCells(row),
  docketNumber: row.docketNumber,
  awb: row.awb,
  carrier: getCarrierName(row.carrier),
  reason: describeCode(row.reason),
  caseState: describeCode(row.state),
  attempts: row.attempts,
  firstFailedAt: row.firstFailedAt,
  failedAt: row.failedAt,
  riskPaise: row.riskPaise,
  delivered: Number(row.state === 'delivered'),
  returned: Number(row.state === 'rto'),
}));

export const returns = createPageSource<ReturnSourceRow>(selectReturns, (row) => ({
  ...toOrderCells(row),
  docketNumber: row.docketNumber,
  awb: row.awb,
  carrier: getCarrierName(row.carrier),
  reason: row.reason === null ? '' : describeCode(row.reason),
  returnState: describeCode(row.state),
  startedAt: row.startedAt,
  movedAt: row.movedAt,
  acknowledgedAt: row.acknowledgedAt,
  condition: row.condition === null ? '' : describeCode(row.condition),
  invoicePaise: row.invoicePaise,
  billedPaise: row.billedPaise,
}));
