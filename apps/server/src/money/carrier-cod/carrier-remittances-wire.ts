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
    accountName: row.account_name,
    carrier: row.carrier,
    fileName: row.file_name,
    receivedOn: row.received_on,
    utr: row.utr,
    receivedPaise: row.received_paise,
    lines: row.lines,
    linesPaise: row.lines_paise,
    deductionPaise: row.lines_paise - row.received_paise,
    deductionAccount: row.deduction_account,
    deductionReason: row.deduction_reason,
    open: { ...noLines, ...row.open },
    openPaise: row.open_paise,
    bookedAt: row.booked_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
  };
}

export function lineToWire(
  row: ListedLine,
): ResponseOf<typeof listCarrierRemittanceLines>['data'][number] {
  return {
    rowNumber: row.row_number,
    kind: row.kind,
    awb: row.awb,
    docketNumber: row.docket_number,
    sellerName: row.seller_name,
    paidPaise: row.paid_paise,
    owedPaise: row.owed_paise,
    bookedAt: row.booked_at?.toISOString() ?? null,
    reason: row.reason,
  };
}

export function owingToWire(
  row: OwingAccounts[number],
): ResponseOf<typeof listCarrierCod>['data'][number] {
  return {
    accountId: row.account_id,
    accountName: row.account_name,
    carrier: row.carrier,
    parcels: row.parcels,
    weekPaise: row.week_paise,
    fortnightPaise: row.fortnight_paise,
    olderPaise: row.older_paise,
    totalPaise: row.total_paise,
  };
}
