import { plural, t } from '@lingui/core/macro';
import { getParcelTitle } from '@shipdesk/domain/order/parcel-name';
import { type Failure, hasStatus } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useParcelNames } from '../../product/parcel-name.tsx';
import { Button } from '../../ui/button.tsx';
import { CellLink } from '../../ui/table/table-row.tsx';

/** The maximum number of orders listed for each reason. */
const MAX_NAMED_ORDERS = 5;

export interface RefusedOrder {
  readonly docketNumber: string;
  readonly reason: string;
}

/** Returns the orders in the details of a 409 response, or an empty list for any other failure. */
export function listRefusedOrders(error: Failure | undefined): RefusedOrder[] {
  if (!hasStatus(error, 409) || error === undefined || !('data' in error)) return [];
  return (error.data.details ?? [])
    .filter(({ field }) => /^\d{14}$/.test(field))
    .map(({ field, message }) => ({ docketNumber: field, reason: message }));
}

interface RefusedOrdersProps {
  label: string;
  orders: readonly RefusedOrder[];
  /** Continues without these orders. */
  onLeaveOut?: (() => void) | undefined;
}

export function RefusedOrders({ label, orders, onLeaveOut }: RefusedOrdersProps) {
  const docketsByReason = new Map<string, string[]>();
  for (const { docketNumber, reason } of orders) {
    docketsByReason.set(reason, [...(docketsByReason.get(reason) ?? []), docketNumber]);
  }
  const nameParcel = useParcelNames(
    [...docketsByReason.values()].flatMap((dockets) => dockets.slice(0, MAX_NAMED_ORDERS)),
  );
  return (
    <>
      <ul aria-label={label} className="flex flex-col gap-2">
        {[...docketsByReason].map(([reason, dockets]) => (
          <li key={reason} className="rounded-md border border-line bg-sunken px-3 py-2 text-base">
            <p className="text-ink">
              <span className="font-medium">
                {plural(dockets.length, { one: '# order', other: '# orders' })}:
              </span>{' '}
              {reason}
            </p>
            <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
              {dockets.slice(0, MAX_NAMED_ORDERS).map((docket) => (
                <CellLink key={docket} to={paths.order(docket)}>
                  {getParcelTitle(nameParcel(docket))}
                </CellLink>
              ))}
              {dockets.length > MAX_NAMED_ORDERS && (
                <span className="py-1">{t`and ${{ count: formatCount(dockets.length - MAX_NAMED_ORDERS) }} more`}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
      {onLeaveOut !== undefined && (
        <div>
          <Button size="sm" onPress={onLeaveOut}>
            {t`Leave them out`}
          </Button>
        </div>
      )}
    </>
  );
}
