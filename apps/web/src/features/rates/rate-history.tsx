import { cellLabel } from '@shipdesk/domain/rate/rate-card';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { formatDateTime, formatRupees } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/disclosure-section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useGetRateCardVersionQuery, useListRateCardVersionsQuery } from './rates-api.ts';
import type { WireRateCard } from './rates-payload.ts';

const shownAtFirst = 10;

interface RateHistoryProps {
  /** Puts the prices of an older version into the table, not saved. */
  onRestore: (card: Pick<WireRateCard, 'prices'>) => void;
}

/** Who saved a version, and when: `Asha Menon, 21-11-2026 | 11:30 AM`. */
export function savedLine({ savedAt, savedBy }: Pick<WireRateCard, 'savedAt' | 'savedBy'>): string {
  return `${savedBy?.name ?? 'Sample prices'}, ${formatDateTime(savedAt)}`;
}

/** The versions of the rate card, newest first; each opens to show what it changed. */
export function RateHistory({ onRestore }: RateHistoryProps) {
  const { data, error, refetch } = useListRateCardVersionsQuery();
  const [isWhole, setWhole] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const versions = data?.data ?? [];
  const shown = isWhole ? versions : versions.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="rate-history" className="flex flex-col gap-2">
      <h2 id="rate-history" className="text-lg font-semibold text-ink">
        History
      </h2>
      {error !== undefined && data === undefined ? (
        <Banner tone="bad" action={<Button onPress={() => void refetch()}>Try again</Button>}>
          {messageOf(error, 'The history could not be loaded.')}
        </Banner>
      ) : data === undefined ? (
        <Skeleton className="h-12 w-full" />
      ) : null}
      {shown.map((version, index) => (
        <Section
          key={version.version}
          title={`Version ${version.version}`}
          summary={`${changesWords(version.changedCells)} · ${savedLine(version)}`}
          isExpanded={open === version.version}
          onExpandedChange={(isOpen) => setOpen(isOpen ? version.version : null)}
        >
          {open === version.version && (
            <VersionDetails version={version.version} onRestore={index === 0 ? null : onRestore} />
          )}
        </Section>
      ))}
      {versions.length > shown.length && (
        <div>
          <Button onPress={() => setWhole(true)}>
            Show {versions.length - shown.length} older versions
          </Button>
        </div>
      )}
    </section>
  );
}

function changesWords(count: number): string {
  if (count === 0) return 'Start';
  return count === 1 ? '1 price changed' : `${count} prices changed`;
}

interface VersionDetailsProps {
  version: number;
  /** Null for the version in force. */
  onRestore: RateHistoryProps['onRestore'] | null;
}

function VersionDetails({ version, onRestore }: VersionDetailsProps) {
  const { data, error, refetch } = useGetRateCardVersionQuery({ version: String(version) });
  if (error !== undefined && data === undefined) {
    return (
      <Banner tone="bad" action={<Button onPress={() => void refetch()}>Try again</Button>}>
        {messageOf(error, 'This version could not be loaded.')}
      </Banner>
    );
  }
  if (data === undefined) return <Skeleton className="h-16 w-full" />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted">
        {savedLine(data)}
        {data.savedBy !== null && `, ${data.savedBy.email}`}
      </p>
      {data.changes.length === 0 ? (
        <p className="text-base text-muted">The sample prices that the desk started with.</p>
      ) : (
        <ul
          aria-label={`Changes of version ${version}`}
          className="grid w-full gap-x-8 gap-y-1 text-base sm:grid-cols-2 xl:grid-cols-3"
        >
          {data.changes.map((change) => (
            <li
              key={cellLabel(change)}
              className="flex items-baseline justify-between gap-3 border-b border-line py-1"
            >
              <span className="min-w-0 text-muted">{cellLabel(change)}</span>
              <span className="flex shrink-0 items-center gap-1 tabular-nums">
                {formatRupees(change.from)}
                <ArrowRight role="img" aria-label="to" className="size-3.5 text-muted" />
                <span className="font-medium">{formatRupees(change.to)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {onRestore !== null && (
        <Button size="sm" onPress={() => onRestore(data)}>
          Put these prices into the table
        </Button>
      )}
    </div>
  );
}
