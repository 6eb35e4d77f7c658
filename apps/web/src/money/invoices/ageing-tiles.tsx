import { t } from '@lingui/core/macro';
import type { DocumentList } from '@shipdesk/contract/money/tax-documents';
import { ageBuckets } from '@shipdesk/domain/money/invoice/ageing';
import { formatPaise } from '../../product/money.ts';
import { bucketName } from './invoice-texts.ts';

/** Unpaid amounts by days overdue. Renders nothing when everything is paid. */
export function AgeingTiles({ ageing }: { ageing: DocumentList['ageing'] }) {
  if (ageBuckets.every((bucket) => ageing[bucket] === 0)) return null;
  return (
    <section aria-label={t`Open invoices by age`} className="mb-4">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-5">
        {ageBuckets.map((bucket) => (
          <div key={bucket} className="min-w-0 bg-surface p-3 max-lg:last:col-span-2">
            <dt className="text-sm text-muted">{bucketName(bucket)}</dt>
            <dd className="mt-1 truncate text-lg font-semibold text-ink tabular-nums">
              {formatPaise(ageing[bucket])}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
