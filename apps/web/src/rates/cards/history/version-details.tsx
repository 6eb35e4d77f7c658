import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import { useState } from 'react';
import { messageOf } from '../../../api/call-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { RateBase } from '../rate-sheet.ts';
import { useGetRateCardVersionQuery } from '../rates-api.ts';
import { baseFromWire, type WireVersion } from '../rates-payload.ts';
import { VersionDifferences } from './version-differences.tsx';

/** Puts the prices and terms of a version into the editor, to be published again. */
export type RollBack = (version: RateBase) => void;

interface VersionDetailsProps {
  service: ServiceId;
  version: number;
  /** All versions, newest first. */
  versions: readonly WireVersion[];
  /** Null for the newest version. */
  onRollBack: RollBack | null;
}

/** The changes of a version, compared with the previous or any other version. */
export function VersionDetails({ service, version, versions, onRollBack }: VersionDetailsProps) {
  const [other, setOther] = useState(version > 1 ? version - 1 : null);
  const one = useGetRateCardVersionQuery({ service, version: String(version) });
  const compared = useGetRateCardVersionQuery(
    other === null ? skipToken : { service, version: String(other) },
  );
  const { data, error, refetch } = one.data === undefined ? one : { ...compared, data: one.data };
  if (error !== undefined) {
    return (
      <Banner tone="bad" action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}>
        {messageOf(error, t`This version could not be loaded.`)}
      </Banner>
    );
  }
  if (data === undefined) return <Skeleton className="h-16 w-full" />;
  const day = formatDate(data.effectiveOn);
  const who =
    data.savedBy === null ? t`Sample prices` : `${data.savedBy.name}, ${data.savedBy.email}`;
  // The version of another choice stays in `data` while the chosen one is loaded.
  const before = compared.currentData;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="text-base text-muted">
          {who} · {t`in force from ${day}`}
        </p>
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
                    label: nameOf(candidate),
                  }))}
                value={other === null ? null : String(other)}
                onChange={(id) => setOther(Number(id))}
              />
            </div>
          )}
          {onRollBack !== null && (
            <Button onPress={() => onRollBack(baseFromWire(data))}>
              {t`Roll back to version ${version}`}
            </Button>
          )}
        </div>
      </div>
      {other === null ? (
        <p className="text-base text-muted">{t`The sample prices of a new installation.`}</p>
      ) : before === undefined ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <VersionDifferences
          label={
            other === version - 1
              ? t`Changes of version ${version}`
              : t`Differences of version ${version} from version ${other}`
          }
          before={baseFromWire(before)}
          after={baseFromWire(data)}
        />
      )}
    </div>
  );
}

function nameOf({ version }: WireVersion) {
  return t`Version ${version}`;
}
