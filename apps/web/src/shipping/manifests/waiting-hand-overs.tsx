import { plural, t } from '@lingui/core/macro';
import { carrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { ScanBarcode } from 'lucide-react';
import { messageOf } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useListHandOversQuery } from './hand-overs-api.ts';

/** The carriers and warehouses with parcels that are on no manifest, each with the link to scan them. */
export function WaitingHandOvers() {
  const { data, error, isFetching, refetch } = useListHandOversQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const waiting = data?.data ?? [];
  if (data === undefined && error !== undefined && !isFetching) {
    return (
      <Banner
        tone="bad"
        action={<Button size="sm" onPress={() => void refetch()}>{t`Try again`}</Button>}
      >
        {messageOf(error, t`The parcels to hand over could not be loaded.`)}
      </Banner>
    );
  }
  if (waiting.length === 0) return null;

  return (
    <section aria-label={t`Parcels to hand over`}>
      <h2 className="mb-2 text-base font-semibold text-ink">{t`Parcels to hand over`}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {waiting.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <span className="min-w-0 flex-1 basis-52">
              <span className="block text-base font-medium text-ink wrap-break-word">
                {carrierName(one.carrier)} · {one.warehouse}
              </span>
              <span className="block text-sm text-muted tabular-nums">
                {plural(one.expected, { one: '# parcel', other: '# parcels' })}
                {one.scanned > 0 && ` · ${t`${{ count: formatCount(one.scanned) }} scanned`}`}
              </span>
            </span>
            <LinkButton
              href={paths.handOver(one.id)}
              variant="primary"
              icon={<ScanBarcode aria-hidden="true" className="size-4" />}
            >
              {t`Scan parcels`}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
