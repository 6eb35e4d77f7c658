import { plural, t } from '@lingui/core/macro';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import { useState } from 'react';
import { messageOf } from '../../../api/call-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/disclosure-section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useListRateCardVersionsQuery } from '../rates-api.ts';
import type { WireVersion } from '../rates-payload.ts';
import { savedLine, versionChangesText } from '../rates-texts.ts';
import { type RollBack, VersionDetails } from './version-details.tsx';

const shownAtFirst = 10;

interface RateHistoryProps {
  service: ServiceId;
  onRollBack: RollBack;
}

/** The versions of a rate card, newest first; each opens to show what it changed. */
export function RateHistory({ service, onRollBack }: RateHistoryProps) {
  const { data, error, refetch } = useListRateCardVersionsQuery(service);
  const [isWhole, setWhole] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const versions = data?.data ?? [];
  const shown = isWhole ? versions : versions.slice(0, shownAtFirst);
  const hidden = versions.length - shown.length;
  return (
    <section aria-labelledby="rate-history" className="flex flex-col gap-2">
      <h2 id="rate-history" className="text-lg font-semibold text-ink">
        {t`History`}
      </h2>
      {error !== undefined && data === undefined ? (
        <Banner tone="bad" action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}>
          {messageOf(error, t`The history could not be loaded.`)}
        </Banner>
      ) : data === undefined ? (
        <Skeleton className="h-12 w-full" />
      ) : null}
      {shown.map((version, index) => (
        <Section
          key={version.version}
          title={versionName(version)}
          summary={<VersionSummary version={version} />}
          isExpanded={open === version.version}
          onExpandedChange={(isOpen) => setOpen(isOpen ? version.version : null)}
        >
          {open === version.version && (
            <VersionDetails
              service={service}
              version={version.version}
              versions={versions}
              onRollBack={index === 0 ? null : onRollBack}
            />
          )}
        </Section>
      ))}
      {hidden > 0 && (
        <div>
          <Button onPress={() => setWhole(true)}>
            {plural(hidden, { one: 'Show # older version', other: 'Show # older versions' })}
          </Button>
        </div>
      )}
    </section>
  );
}

function versionName({ version }: WireVersion) {
  return t`Version ${version}`;
}

const tones = { scheduled: 'accent', in_force: 'ok', replaced: 'neutral' } as const;

function VersionSummary({ version }: { version: WireVersion }) {
  const { state, changedCells, termsChanged } = version;
  const day = formatDate(version.effectiveOn);
  const parts = [
    t`from ${day}`,
    versionChangesText(changedCells, termsChanged),
    savedLine(version),
  ];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={tones[state]}>{stateName(state)}</Badge>
      <span className="min-w-0">{parts.join(' · ')}</span>
    </span>
  );
}

function stateName(state: WireVersion['state']): string {
  return { scheduled: t`Scheduled`, in_force: t`In force`, replaced: t`Replaced` }[state];
}
