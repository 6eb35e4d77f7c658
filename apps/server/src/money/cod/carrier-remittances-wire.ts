import type { getCarrierRemittance } from '@shipdesk/contract/money/carrier-remittances';
import type { Reply } from '../../platform/http/route.ts';
import type { ListedRemittance } from './carrier-remittances-store.ts';

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
): Reply<typeof getCarrierRemittance>['data'] {
  return {
    ...row,
    deductionPaise: row.linesPaise - row.receivedPaise,
    open: { ...noLines, ...row.open },
    createdBy: row.createdByName,
  };
}
