import type { AuditQuery } from '@shipdesk/contract/operator/audit';
import { accountActions, auditActions } from '@shipdesk/contract/operator/audit-actions';
import { type IsoDate, isIsoDate } from '@shipdesk/domain/values/time/calendar';
import { getPeriodDays, readPeriod } from '../../product/period.tsx';

const rowId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const cursor = /^\d{15,17}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The days in an address: two of the user's choice, else a period that ends today. */
function readRange(params: URLSearchParams, today: IsoDate): Pick<AuditQuery, 'from' | 'to'> {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (isIsoDate(from) && isIsoDate(to)) return { from, to };
  return getPeriodDays(readPeriod(params, 0), today);
}

/** The filter of the audit log in an address, without invalid values. */
export function readAuditQuery(params: URLSearchParams, today: IsoDate): AuditQuery {
  const textOf = (name: string) => (params.get(name) ?? '').trim().slice(0, 254);
  const [seller, actor, subject, after] = ['seller', 'actor', 'subject', 'before'].map(textOf);
  const action = auditActions.find((one) => one === params.get('action'));
  return {
    ...(seller && rowId.test(seller) && { seller }),
    ...(actor && { actor }),
    ...(action !== undefined && { action }),
    ...(subject && { subject }),
    ...readRange(params, today),
    ...(after && cursor.test(after) && { after }),
  };
}

/** The filter of an account's history in an address. */
export function readHistoryQuery(params: URLSearchParams, today: IsoDate) {
  const { after } = readAuditQuery(params, today);
  const action = accountActions.find((one) => one === params.get('action'));
  return {
    ...(action !== undefined && { action }),
    ...readRange(params, today),
    ...(after !== undefined && { after }),
  };
}
