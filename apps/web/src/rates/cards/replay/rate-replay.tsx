import { t } from '@lingui/core/macro';
import type { RateGrid } from '@shipdesk/domain/rates/rate-card';
import type { CardTerms, ServiceId } from '@shipdesk/domain/rates/service-card';
import { useRef, useState } from 'react';
import { messageOf } from '../../../api/call-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { RateReplayResult } from './rate-replay-result.tsx';
import { type Replay, useRateReplay } from './use-rate-replay.ts';

interface RateReplayProps {
  service: ServiceId;
  /** Valid prices as typed. */
  prices: RateGrid<string>;
  terms: CardTerms;
}

const periods = ['30', '90', '365'] as const;
type Period = (typeof periods)[number];

/** Compares what past orders bring on the card in force and on the prices of the table. */
export function RateReplay({ service, prices, terms }: RateReplayProps) {
  const [period, setPeriod] = useState<Period>('30');
  const { replay, isOutdated, start, resume, cancel } = useRateReplay({ service, prices, terms });
  const startButton = useRef<HTMLButtonElement>(null);
  const isRunning = replay?.step === 'running';

  /** The pressed button disappears: the focus stays in this section. */
  function andFocusStart(action: () => void) {
    action();
    startButton.current?.focus();
  }

  return (
    <section aria-labelledby="rate-replay" className="flex flex-col gap-3">
      <div>
        <h2 id="rate-replay" className="text-lg font-semibold text-ink">
          {t`Replay past orders on these prices`}
        </h2>
        <p className="text-base text-muted">
          {t`Prices the past orders of all sellers on the card in force and on these prices, without GST and without the plans of sellers.`}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-44">
          <Select
            label={t`Orders of`}
            options={periods.map((id) => ({ id, label: t`Last ${id} days` }))}
            value={period}
            onChange={setPeriod}
            isDisabled={isRunning}
          />
        </div>
        <Button ref={startButton} isPending={isRunning} onPress={() => start(Number(period))}>
          {t`Start`}
        </Button>
      </div>
      {isRunning && (
        <div className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <Progress replay={replay} />
          </div>
          <Button size="sm" onPress={() => andFocusStart(cancel)}>
            {t`Cancel`}
          </Button>
        </div>
      )}
      {isOutdated && <Banner tone="info">{t`Prices changed since: start again.`}</Banner>}
      {replay?.step === 'failed' && (
        <Banner
          tone="bad"
          action={
            <span className="-my-1">
              <Button size="sm" onPress={() => andFocusStart(resume)}>{t`Try again`}</Button>
            </span>
          }
        >
          {messageOf(replay.error, t`The replay was interrupted.`)} {progressText(replay)}
        </Banner>
      )}
      <p role="status" className="sr-only">
        {replay?.step === 'done' && t`The replay is finished.`}
      </p>
      {replay !== null && !isRunning && <RateReplayResult replay={replay} />}
    </section>
  );
}

function Progress({ replay }: { replay: Replay }) {
  const { total, orders } = replay;
  const label = t`Pricing past orders`;
  if (total === null) return <ProgressBar label={label} />;
  return (
    <ProgressBar
      label={label}
      part={total === 0 ? 1 : orders / total}
      detail={countText(orders, total)}
    />
  );
}

function countText(orders: number, total: number): string {
  const [done, all] = [formatCount(orders), formatCount(total)];
  return t`${done} of ${all} orders`;
}

/** The results of the finished parts of a failed replay. */
function progressText({ total, orders }: Replay): string {
  if (total === null) return '';
  const count = countText(orders, total);
  return t`${count} are priced and kept.`;
}
