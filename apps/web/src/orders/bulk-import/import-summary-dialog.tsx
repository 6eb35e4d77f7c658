import { plural, t } from '@lingui/core/macro';
import { formatCsv } from '@shipdesk/domain/values/csv/csv';
import { Download } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { createCsvBlob, saveFile } from '../../lib/save-file.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RECEIPT_COLUMNS } from '../order/order-list-payload.ts';
import type { BulkResult } from './use-bulk-import.ts';

interface ImportSummaryDialogProps {
  result: BulkResult;
  /** Returns to the rows that were not imported. */
  onCorrect: () => void;
  onClose: () => void;
}

/** Rendering more would block the page. The download contains all orders. */
const MAX_LISTED_ORDERS = 50;

export function ImportSummaryDialog({ result, onCorrect, onClose }: ImportSummaryDialogProps) {
  const navigate = useNavigate();
  const { orders, importId, remainingCount } = result;
  const newCount = orders.filter(({ isNew }) => isNew).length;
  return (
    <Dialog
      title={newCount === 0 ? t`These orders already exist` : t`Orders imported`}
      onClose={onClose}
      size="sm"
      footer={
        <>
          <Button onPress={onClose}>{t`Close`}</Button>
          {importId !== null && (
            <Button
              variant="primary"
              onPress={() => {
                onClose();
                void navigate(paths.importedOrders(importId));
              }}
            >
              {t`Show in list`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Banner tone={newCount === 0 ? 'warn' : 'ok'}>
          {describeOutcome(orders.length, newCount)}
        </Banner>
        {remainingCount > 0 && (
          <Banner
            tone="warn"
            action={
              <Button size="sm" onPress={onCorrect}>
                {plural(remainingCount, {
                  one: 'Correct the other row',
                  other: 'Correct the other # rows',
                })}
              </Button>
            }
          >
            {plural(remainingCount, {
              one: '# row was not imported.',
              other: '# rows were not imported.',
            })}
          </Banner>
        )}
        <div className="flex items-center justify-between gap-3">
          <h3 className="text-base font-semibold">{t`Docket numbers`}</h3>
          <Button
            size="sm"
            icon={Download}
            onPress={() =>
              saveFile('docket-numbers.csv', createCsvBlob(formatCsv(buildDocketRecords(orders))))
            }
          >
            {t`Download`}
          </Button>
        </div>
        <DocketList orders={orders} onLeave={onClose} />
      </div>
    </Dialog>
  );
}

function describeOutcome(count: number, newCount: number): string {
  if (newCount === 0) {
    return plural(count, {
      one: 'No order was created: the row of this file was imported before.',
      other: 'No order was created: all rows of this file were imported before.',
    });
  }
  const createdText = plural(newCount, { one: '# order created.', other: '# orders created.' });
  if (newCount === count) return createdText;
  const existingText = plural(count - newCount, {
    one: '# order of this file already existed.',
    other: '# orders of this file already existed.',
  });
  return `${createdText} ${existingText}`;
}

interface DocketListProps {
  orders: BulkResult['orders'];
  onLeave: () => void;
}

function DocketList({ orders, onLeave }: DocketListProps) {
  const hiddenCount = orders.length - MAX_LISTED_ORDERS;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users have to reach a scrolling region
      tabIndex={0}
      role="region"
      aria-label={t`Docket numbers of the file`}
      className="focus-ring max-h-72 overflow-auto rounded-lg border border-line"
    >
      <ul>
        {orders.slice(0, MAX_LISTED_ORDERS).map((order) => (
          <li
            key={order.docketNumber}
            className="flex justify-between gap-4 px-3 py-1.5 text-base not-last:border-b not-last:border-line"
          >
            <Link
              to={paths.searchedOrders(order.docketNumber)}
              onClick={({ ctrlKey, metaKey, shiftKey }) => {
                // With a modifier key the link opens in a new tab and the dialog stays open.
                if (!ctrlKey && !metaKey && !shiftKey) onLeave();
              }}
              className="focus-ring rounded-sm font-medium text-ink tabular-nums no-underline hover:text-accent-ink hover:underline"
            >
              {order.docketNumber}
            </Link>
            <span className="min-w-0 truncate text-muted">
              {order.isNew
                ? t`Ref ID: ${order.referenceId}`
                : t`already existed · Ref ID: ${order.referenceId}`}
            </span>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <p className="border-t border-line px-3 py-2 text-sm text-muted">
          {t`Download the list to see ${hiddenCount} more.`}
        </p>
      )}
    </div>
  );
}

function buildDocketRecords(orders: BulkResult['orders']): string[][] {
  return [
    RECEIPT_COLUMNS,
    ...orders.map(({ docketNumber, referenceId }) => [docketNumber, referenceId]),
  ];
}
