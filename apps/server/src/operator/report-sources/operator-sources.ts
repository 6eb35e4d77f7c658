import { ageNames, tdsDeductors } from '@shipdesk/contract/reports/operator-reports';
import { describeCode } from '@shipdesk/contract/reports/report-definition';
import { formatTdsQuarter } from '@shipdesk/domain/money/tds/tds';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { countDays, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Db } from '../../platform/db/query/statement.ts';
import { documentToCells } from './document-cells.ts';
import { computeOpenPaise } from './money-sources.ts';
import { type DocumentSourceRow, selectTaxDocuments } from './money-sources-store.ts';
import {
  type DeductionSourceRow,
  type MarginRow,
  type OwedCodRow,
  type SellerRow,
  selectDeductions,
  selectMargins,
  selectOtherMargin,
  selectOwedCod,
  selectSellers,
  selectUnbilled,
  type UnbilledRow,
} from './operator-sources-store.ts';
import {
  type Page,
  type ReportRow,
  type ReportScope,
  type ReportSource,
  readPages,
} from './report-row.ts';

/**
 * Returns a source that reads the rows of one seller after another. Each statement names its seller, so that Citus
 * queries only one node.
 */
function createSellersSource<Item>(
  read: (db: Db, seller: SellerRow, scope: ReportScope, page: Page<Item>) => Promise<Item[]>,
  toCells: (row: Item, seller: SellerRow, scope: ReportScope) => ReportRow | null,
): ReportSource {
  return async function* readSellers(db, scope) {
    for await (const sellers of readPages<SellerRow>((page) => selectSellers(db, page))) {
      for (const seller of sellers) {
        for await (const rows of readPages<Item>((page) => read(db, seller, scope, page))) {
          const cells = rows.map((row) => toCells(row, seller, scope));
          yield cells.filter((row) => row !== null);
        }
      }
    }
  };
}

function marginToCells(row: MarginRow, { name }: SellerRow): ReportRow {
  return {
    seller: name,
    docketNumber: row.docketNumber,
    awb: row.awb ?? '',
    carrier: row.carrier === null ? '' : getCarrierName(row.carrier),
    service: row.service === null ? '' : describeCode(row.service),
    zone: row.zone ?? '',
    revenuePaise: row.revenuePaise,
    costPaise: row.costPaise,
    marginPaise: row.revenuePaise - row.costPaise,
  };
}

const parcelMargins = createSellersSource<MarginRow>(
  (db, { sellerId }, scope, page) => selectMargins(db, sellerId, scope, page),
  marginToCells,
);
const otherMargins = createSellersSource<MarginRow>(
  async (db, { sellerId }, scope, { after }) =>
    after ? [] : selectOtherMargin(db, sellerId, scope),
  marginToCells,
);

export const margin: ReportSource = async function* readMargins(db, scope) {
  yield* parcelMargins(db, scope);
  yield* otherMargins(db, scope);
};

function computeAge(day: string, now: Date) {
  const days = Math.max(0, countDays(day, toBusinessDay(now)) - 1);
  const [week, fortnight, month, longer] = ageNames;
  if (days <= 7) return { days, age: week };
  if (days <= 14) return { days, age: fortnight };
  return { days, age: days <= 30 ? month : longer };
}

export const codOwed = createSellersSource<OwedCodRow>(
  (db, { sellerId }, scope, page) => selectOwedCod(db, sellerId, scope, page),
  (row, { name }, { now }) => {
    const isSettled = row.reversedAt === null ? row.settledPaise !== 0 : row.settledPaise === 0;
    const collectedPaise = row.reversedAt === null ? row.codPaise : 0;
    const fromCarrierPaise = isSettled ? 0 : collectedPaise - row.settledPaise;
    const toSellerPaise = computeOpenPaise(row, row.isSent);
    if (fromCarrierPaise === 0 && toSellerPaise === 0) return null;
    return {
      seller: name,
      docketNumber: row.docketNumber,
      awb: row.awb,
      carrier: getCarrierName(row.carrier),
      deliveredOn: row.deliveredOn,
      eligibleOn: row.eligibleOn,
      ...computeAge(row.deliveredOn, now),
      fromCarrierPaise,
      toSellerPaise,
    };
  },
);

export const unbilledParcels = createSellersSource<UnbilledRow>(
  (db, { sellerId }, scope, page) => selectUnbilled(db, sellerId, scope, page),
  (row, { name }, { now }) => ({
    seller: name,
    docketNumber: row.docketNumber,
    awb: row.awb,
    carrier: getCarrierName(row.carrier),
    service: describeCode(row.service),
    status: describeCode(row.status),
    bookedAt: row.bookedAt,
    ...computeAge(toBusinessDay(row.bookedAt), now),
    pricePaise: row.totalPaise,
  }),
);

export const taxRegister = createSellersSource<DocumentSourceRow>(
  (db, { sellerId }, scope, page) => selectTaxDocuments(db, sellerId, scope, page),
  documentToCells,
);

export const tds = createSellersSource<DeductionSourceRow>(
  (db, { sellerId }, scope, page) => selectDeductions(db, sellerId, scope, page),
  (row, { name }) => {
    const [bySeller, byOperator] = tdsDeductors;
    const isRefused = row.state === 'refused';
    return {
      deductedBy: row.kind === 'seller' ? bySeller : byOperator,
      party: row.kind === 'seller' ? name : row.carrierName,
      subject: row.subject,
      deductedOn: row.deductedOn,
      quarter: formatTdsQuarter(row.deductedOn),
      section: row.section,
      paymentCode: row.paymentCode,
      tdsState: describeCode(row.state),
      certificateNumber: row.certificateNumber,
      reason: row.reason,
      basePaise: isRefused ? 0 : row.basePaise,
      amountPaise: isRefused ? 0 : row.amountPaise,
      openPaise: row.state === 'open' ? row.amountPaise : 0,
      refusedPaise: isRefused ? row.amountPaise : 0,
    };
  },
);
