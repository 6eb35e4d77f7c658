import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type {
  getCarrierRemittance,
  listCarrierCod,
  listCarrierRemittanceLines,
} from '@shipdesk/contract/money/carrier-remittances';
import type { OwingAccounts } from './carrier-remittances-service.ts';
import type { ListedLine, ListedRemittance } from './carrier-remittances-store.ts';

const noLines = {
  matched: 0,
  short: 0,
  over: 0,
  unknown: 0,
  not_due: 0,
  repeated: 0,
  taken_back: 0,
};

export function remittanceToWire(
  row: ListedRemittance,
): ResponseOf<typeof getCarrierRemittance>['data'] {
  return {
    id: row.id,
    accountName: row.accountName,
    carrier: row.carrier,
    fileName: row.fileName,
    receivedOn: row.receivedOn,
    utr: row.utr,
    receivedPaise: row.receivedPaise,
    lines: row.lines,
    linesPaise: row.linesPaise,
    deductionPaise: row.linesPaise - row.receivedPaise,
    deductionAccount: row.deductionAccount,
    deductionReason: row.deductionReason,
    open: { ...noLines, ...row.open },
    openPaise: row.openPaise,
    bookedAt: row.bookedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
  };
}

export function lineToWire(
  row: ListedLine,
): ResponseOf<typeof listCarrierRemittanceLines>['data'][number] {
  return {
    rowNumber: row.rowNumber,
    kind: row.kind,
    awb: row.awb,
    docketNumber: row.docketNumber,
    sellerName: row.sellerName,
    paidPaise: row.paidPaise,
    owedPaise: row.owedPaise,
    bookedAt: row.bookedAt?.toISOString() ?? null,
    reason: row.reason,
  };
}

export function owingToWire(
  row: OwingAccounts[number],
): ResponseOf<typeof listCarrierCod>['data'][number] {
  return {
    accountId: row.accountId,
    accountName: row.accountName,
    carrier: row.carrier,
    parcels: row.parcels,
    weekPaise: row.weekPaise,
    fortnightPaise: row.fortnightPaise,
    olderPaise: row.olderPaise,
    totalPaise: row.totalPaise,
  };
}
