import { plural, t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import type { WireRateCard, WireVersion } from '@shipdesk/contract/rates/rates';
import { formatCell, listChangedCells } from '@shipdesk/domain/rates/rate-card';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatPaise } from '../../lib/format.ts';
import { Loaded } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/disclosure-section.tsx';
import { Select } from '../../ui/form/select.tsx';
import { toRateBase } from './rate-edits.ts';
import type { RateBase } from './rate-sheet.ts';
import { type CardName, ratesApi } from './rates-api.ts';
import { describeSave, describeVersionChanges } from './rates-texts.ts';
import { listTermsDifferences } from './terms/terms-texts.ts';

const MAX_LISTED_VERSIONS = 10;

interface RateHistoryProps {
  cardName: CardName;
  /** Loads the prices and terms of a version into the editor. */
  onRollBack: (version: RateBase) => void;
}

export function RateHistory({ cardName, onRollBack }: RateHistoryProps) {
  const query = ratesApi.useListRateCardVersionsQuery(cardName);
  const [isShowingAll, setShowingAll] = useState(false);
  const [openVersion, setOpenVersion] = useState<number | null>(null);
  const versions = query.data?.data ?? [];
  const listedVersions = isShowingAll ? versions : versions.slice(0, MAX_LISTED_VERSIONS);
  const hiddenCount = versions.length - listedVersions.length;
  return (
    <section aria-labelledby="rate-history" className="flex flex-col gap-2">
      <h2 id="rate-history" className="text-lg font-semibold text-ink">
        {t`History`}
      </h2>
      <Loaded
        query={query}
        failure={t`The history could not be loaded.`}
        isInline
        skeleton={['h-12 w-full']}
      >
        {() =>
          listedVersions.map((version, index) => (
            <Section
              key={version.version}
              title={nameVersion(version)}
              summary={
                <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                  <Badge tone={tones[version.state]}>{nameState(version.state)}</Badge>
                  <span className="min-w-0">
                    {t`from ${{ day: formatDate(version.effectiveOn) }}`} ·{' '}
                    {describeVersionChanges(version.changedCells, version.termsChanged)} ·{' '}
                    {describeSave(version)}
                  </span>
                </span>
              }
              isExpanded={openVersion === version.version}
              onExpandedChange={(isOpen) => setOpenVersion(isOpen ? version.version : null)}
            >
              {openVersion === version.version && (
                <VersionDetails
                  cardName={cardName}
                  version={version.version}
                  versions={versions}
                  onRollBack={index === 0 ? null : onRollBack}
                />
              )}
            </Section>
          ))
        }
      </Loaded>
      {hiddenCount > 0 && (
        <div>
          <Button onPress={() => setShowingAll(true)}>
            {plural(hiddenCount, { one: 'Show # older version', other: 'Show # older versions' })}
          </Button>
        </div>
      )}
    </section>
  );
}

const tones = { scheduled: 'accent', in_force: 'ok', replaced: 'neutral' } as const;

function nameVersion({ version }: WireVersion) {
  return t`Version ${version}`;
}

function nameState(state: WireVersion['state']): string {
  return { scheduled: t`Scheduled`, in_force: t`In force`, replaced: t`Replaced` }[state];
}

interface VersionDetailsProps {
  cardName: CardName;
  version: number;
  /** All versions, newest first. */
  versions: readonly WireVersion[];
  /** Null for the newest version. */
  onRollBack: RateHistoryProps['onRollBack'] | null;
}

function VersionDetails({ cardName, version, versions, onRollBack }: VersionDetailsProps) {
  const [comparedVersion, setComparedVersion] = useState(version > 1 ? version - 1 : null);
  const versionQuery = ratesApi.useGetRateCardVersionQuery({
    ...cardName,
    version: String(version),
  });
  const comparedQuery = ratesApi.useGetRateCardVersionQuery(
    comparedVersion === null ? skipToken : { ...cardName, version: String(comparedVersion) },
  );
  const loadedProps = {
    failure: t`This version could not be loaded.`,
    isInline: true,
    skeleton: ['h-16 w-full'],
  };
  return (
    <Loaded query={versionQuery} {...loadedProps}>
      {(details) => (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <p className="text-base text-muted">{describeDetails(details)}</p>
            <div className="flex flex-wrap items-end gap-3">
              {versions.length > 1 && (
                <div className="w-44">
                  <Select
                    label={t`Compare with`}
                    placeholder={t`Choose a version`}
                    options={versions
                      .filter((candidate) => candidate.version !== version)
                      .map((candidate) => ({
                        id: String(candidate.version),
                        label: nameVersion(candidate),
                      }))}
                    value={comparedVersion === null ? null : String(comparedVersion)}
                    onChange={(id) => setComparedVersion(Number(id))}
                  />
                </div>
              )}
              {onRollBack !== null && (
                <May permission="operator:rates">
                  <Button onPress={() => onRollBack(toRateBase(details))}>
                    {t`Roll back to version ${version}`}
                  </Button>
                </May>
              )}
            </div>
          </div>
          {comparedVersion === null ? (
            <p className="text-base text-muted">{t`These are the first prices of this card.`}</p>
          ) : (
            // While a version loads, `data` still holds the previously chosen one.
            <Loaded query={{ ...comparedQuery, data: comparedQuery.currentData }} {...loadedProps}>
              {(before) => (
                <VersionDifferences
                  label={
                    comparedVersion === version - 1
                      ? t`Changes in version ${version}`
                      : t`Differences between version ${version} and version ${comparedVersion}`
                  }
                  before={toRateBase(before)}
                  after={toRateBase(details)}
                />
              )}
            </Loaded>
          )}
        </div>
      )}
    </Loaded>
  );
}

function describeDetails({ savedBy, effectiveOn }: Pick<WireRateCard, 'savedBy' | 'effectiveOn'>) {
  const day = formatDate(effectiveOn);
  const savedByText = savedBy === null ? t`Sample prices` : `${savedBy.name}, ${savedBy.email}`;
  const inForceText = t`in force from ${day}`;
  return `${savedByText} · ${inForceText}`;
}

interface VersionDifferencesProps {
  label: string;
  before: RateBase;
  after: RateBase;
}

function VersionDifferences({ label, before, after }: VersionDifferencesProps) {
  const cells = listChangedCells(before.prices, after.prices);
  const terms = listTermsDifferences(before.terms, after.terms);
  if (cells.length + terms.length === 0) {
    return <p className="text-base text-muted">{t`Prices and terms are the same.`}</p>;
  }
  return (
    <ul
      aria-label={label}
      className="grid w-full gap-x-8 gap-y-1 text-base sm:grid-cols-2 xl:grid-cols-3"
    >
      {cells.map((cell) => (
        <li
          key={formatCell(cell)}
          className={`${rowStyle} flex items-baseline justify-between gap-3`}
        >
          <span className="min-w-0 text-muted">{formatCell(cell)}</span>
          <span className="flex shrink-0 items-center gap-1 tabular-nums">
            {formatPaise(before.prices[cell.band][cell.zone])}
            <Arrow />
            <span className="font-medium">{formatPaise(after.prices[cell.band][cell.zone])}</span>
          </span>
        </li>
      ))}
      {terms.map(({ label: term, from, to }) => (
        <li
          key={term}
          className={`${rowStyle} col-span-full flex flex-wrap items-baseline gap-x-3`}
        >
          <span className="text-muted">{term}</span>
          <span className="ml-auto">
            {from} <Arrow /> <span className="font-medium">{to}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const rowStyle = 'border-b border-line py-1';

function Arrow() {
  return (
    <ArrowRight role="img" aria-label={t`to`} className="inline size-3.5 shrink-0 text-muted" />
  );
}
