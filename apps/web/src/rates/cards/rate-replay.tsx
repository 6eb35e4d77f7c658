import { plural, t } from '@lingui/core/macro';
import type { ReplayPart } from '@shipdesk/contract/rates/rates';
import type { RateGrid } from '@shipdesk/domain/rates/rate-card';
import {
  addReplays,
  type ReplayCell,
  type WeightClass,
  weightClasses,
} from '@shipdesk/domain/rates/replay';
import { zones } from '@shipdesk/domain/rates/service';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import { PackageOpen } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Failure, getCallMessage } from '../../api/call-error.ts';
import { formatCount, formatPaise } from '../../lib/format.ts';
import { EmptyPanel } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { Select } from '../../ui/form/select.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { toWireTerms } from './rate-edits.ts';
import { type CardName, ratesApi } from './rates-api.ts';

interface Replay {
  readonly step: 'running' | 'failed' | 'done';
  readonly days: number;
  readonly error: Failure | undefined;
  /** The number of orders in the period; null until the first part is finished. */
  readonly total: number | null;
  /** The number of orders in the finished parts. */
  readonly orders: number;
  /** The number of orders that are booked with another carrier. */
  readonly elsewhere: number;
  readonly unpriced: number;
  readonly cells: readonly ReplayCell[];
}

interface Run extends Replay {
  /** The card name, prices and terms as JSON text. Empty after an abort. */
  readonly key: string;
  readonly next: ReplayPart['next'];
}

interface RateReplayProps {
  cardName: CardName;
  /** Valid prices in rupees, as typed. */
  prices: RateGrid<string>;
  terms: CardTerms;
}

const periods = ['30', '90', '365'] as const;
type Period = (typeof periods)[number];

export function RateReplay({ cardName, prices, terms }: RateReplayProps) {
  const [period, setPeriod] = useState<Period>('30');
  const { replay, isOutdated, start, resume, cancel } = useRateReplay({ cardName, prices, terms });
  const startButton = useRef<HTMLButtonElement>(null);
  const isRunning = replay?.step === 'running';

  /** Keeps the focus in this section, because the pressed button disappears. */
  function keepFocus(runAction: () => void) {
    runAction();
    startButton.current?.focus();
  }

  return (
    <section aria-labelledby="rate-replay" className="flex flex-col gap-3">
      <div>
        <h2 id="rate-replay" className="text-lg font-semibold text-ink">
          {t`Replay past orders with these prices`}
        </h2>
        <p className="text-base text-muted">
          {t`Shipdesk prices the past orders of all sellers with the card in force and with these prices, without GST or seller plans. It leaves out orders that ship with another carrier.`}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-44">
          <Select
            label={t`Orders from`}
            options={periods.map((id) => ({ id, label: t`Last ${id} days` }))}
            value={period}
            onChange={setPeriod}
            isDisabled={isRunning}
          />
        </div>
        <May permission="operator:rates">
          <Button ref={startButton} isPending={isRunning} onPress={() => start(Number(period))}>
            {t`Start`}
          </Button>
        </May>
      </div>
      {isRunning && (
        <div className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <ProgressBar
              label={t`Pricing past orders`}
              {...(replay.total !== null && {
                fraction: replay.total === 0 ? 1 : replay.orders / replay.total,
                detail: formatProgress(replay.orders, replay.total),
              })}
            />
          </div>
          <Button size="sm" onPress={() => keepFocus(cancel)}>
            {t`Cancel`}
          </Button>
        </div>
      )}
      {isOutdated && <Banner tone="info">{t`The prices have changed. Start again.`}</Banner>}
      {replay?.step === 'failed' && (
        <Banner tone="bad" action={{ label: t`Try again`, onPress: () => keepFocus(resume) }}>
          {getCallMessage(replay.error, t`The replay was interrupted.`)} {describeProgress(replay)}
        </Banner>
      )}
      <p role="status" className="sr-only">
        {replay?.step === 'done' && t`The replay is finished.`}
      </p>
      {replay !== null && !isRunning && <RateReplayResult replay={replay} />}
    </section>
  );
}

function formatProgress(orders: number, total: number): string {
  const [replayedCount, totalText] = [formatCount(orders), formatCount(total)];
  return t`${replayedCount} of ${totalText} orders`;
}

function describeProgress({ total, orders }: Replay): string {
  if (total === null) return '';
  const count = formatProgress(orders, total);
  return t`${count} are already priced.`;
}

type Unit = 'rupees' | 'percent';
type Sums = Pick<ReplayCell, 'orders' | 'beforePaise' | 'afterPaise'>;

function RateReplayResult({ replay }: { replay: Replay }) {
  const [unit, setUnit] = useState<Unit>('rupees');
  const { step, days, orders, elsewhere, unpriced, cells } = replay;
  if (orders === 0) {
    // The error of a replay that failed at its first part is shown above.
    if (step !== 'done') return null;
    return (
      <EmptyPanel
        icon={PackageOpen}
        title={t`No orders in the last ${days} days`}
        text={t`There is nothing to replay. Choose a longer period, or try again when there are orders.`}
      />
    );
  }
  const sums = sumCells(cells);
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-3 xl:grid-cols-6">
        <Figure label={t`Revenue before`}>{formatPaise(sums.beforePaise)}</Figure>
        <Figure label={t`Revenue after`}>{formatPaise(sums.afterPaise)}</Figure>
        <Figure label={t`Change`}>
          {formatChange(sums, 'rupees')}{' '}
          <span className="inline-block font-normal text-muted">
            {formatChange(sums, 'percent')}
          </span>
        </Figure>
        <Figure label={step === 'done' ? t`Orders in ${days} days` : t`Orders so far`}>
          {formatCount(orders)}
        </Figure>
        <Figure label={t`Without a price`}>{formatCount(unpriced)}</Figure>
        <Figure label={t`With another carrier`}>{formatCount(elsewhere)}</Figure>
      </dl>
      {cells.length === 0 ? (
        <p className="text-base text-muted">
          {t`All of these orders ship with another carrier or have no price on this card.`}
        </p>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-base font-medium text-ink">{t`Change by zone and weight`}</h3>
            <SegmentedControl
              label={t`Show the change in`}
              options={[
                { id: 'rupees', label: '₹' },
                { id: 'percent', label: '%' },
              ]}
              value={unit}
              onChange={setUnit}
            />
          </div>
          <ChangeTable cells={cells} unit={unit} />
        </>
      )}
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-base font-semibold wrap-anywhere text-ink tabular-nums">{children}</dd>
    </div>
  );
}

const headStyle = 'border-b border-line bg-sunken px-3 py-2 text-xs font-medium text-muted';
const cellStyle = 'border-b border-line px-3 py-2 text-base whitespace-nowrap tabular-nums';
/** Keeps the zone visible while a narrow screen scrolls the weights. */
const zoneStyle = 'sticky left-0 w-24 border-r text-left';

function ChangeTable({ cells, unit }: { cells: readonly ReplayCell[]; unit: Unit }) {
  const columns = [...weightClasses, 'all'] as const;
  const rows = [
    ...zones.map((zone) => ({ name: zone, rowCells: cells.filter((cell) => cell.zone === zone) })),
    { name: t`All zones`, rowCells: cells },
  ];
  return (
    <section
      aria-label={t`Change by zone and weight`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
      tabIndex={0}
      className="focus-ring overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-ink [&_td:last-child]:font-semibold [&>tbody>tr:last-child>*]:border-b-0 [&>tbody>tr:last-child>*]:font-semibold">
        <thead>
          <tr>
            <th scope="col" className={`${headStyle} ${zoneStyle}`}>
              {t`Zone`}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={`${headStyle} text-right whitespace-nowrap`}>
                {nameWeightClass(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, rowCells }) => (
            <tr key={name}>
              <th scope="row" className={`${cellStyle} ${zoneStyle} bg-surface font-medium`}>
                {name}
              </th>
              {columns.map((column) => (
                <td key={column} className={`${cellStyle} text-right`}>
                  <Change
                    unit={unit}
                    sums={sumCells(
                      rowCells.filter(
                        ({ weightClass }) => column === 'all' || weightClass === column,
                      ),
                    )}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Change({ sums, unit }: { sums: Sums; unit: Unit }) {
  if (sums.orders === 0) return <span className="font-normal text-muted">–</span>;
  return (
    <>
      {formatChange(sums, unit)}
      <span className="block text-xs font-normal text-muted">
        {t`${plural(sums.orders, { one: '# order', other: '# orders' })}`}
      </span>
    </>
  );
}

function nameWeightClass(weightClass: WeightClass | 'all'): string {
  return {
    to250g: t`Up to 250 g`,
    to500g: t`250 to 500 g`,
    to5kg: t`0.5 to 5 kg`,
    to10kg: t`5 to 10 kg`,
    above10kg: t`Above 10 kg`,
    all: t`All weights`,
  }[weightClass];
}

function sumCells(cells: readonly Sums[]): Sums {
  return cells.reduce(
    (sum, { orders, beforePaise, afterPaise }) => ({
      orders: sum.orders + orders,
      beforePaise: sum.beforePaise + beforePaise,
      afterPaise: sum.afterPaise + afterPaise,
    }),
    { orders: 0, beforePaise: 0, afterPaise: 0 },
  );
}

/** Returns `+₹120.00` or `+4.2%`. A change from zero revenue has the percentage `–`. */
function formatChange({ beforePaise, afterPaise }: Sums, unit: Unit): string {
  const change = afterPaise - beforePaise;
  const sign = change > 0 ? '+' : '';
  if (unit === 'rupees') return `${sign}${formatPaise(change)}`;
  if (beforePaise === 0) return change === 0 ? '0.0%' : '–';
  return `${sign}${((change / beforePaise) * 100).toFixed(1)}%`;
}

function useRateReplay({ cardName, prices, terms }: RateReplayProps) {
  const key = JSON.stringify([cardName, prices, terms]);
  const [run, setRun] = useState<Run | null>(null);
  const [replayPart] = ratesApi.useReplayRateCardMutation();
  const replayController = useRef<AbortController>(null);
  const isOutdated = run !== null && run.key !== key;

  useEffect(() => {
    if (isOutdated) replayController.current?.abort();
  }, [isOutdated]);
  useEffect(() => () => replayController.current?.abort(), []);

  async function runReplay(startRun: Run) {
    replayController.current?.abort();
    const controller = new AbortController();
    replayController.current = controller;
    const { signal } = controller;
    let currentRun: Run = { ...startRun, step: 'running', error: undefined };
    setRun(currentRun);
    while (currentRun.step === 'running') {
      const { days, next } = currentRun;
      const body = { prices, terms: toWireTerms(terms), days, ...(next && { after: next }) };
      const part = replayPart({ ...cardName, body });
      const abortCall = () => part.abort();
      signal.addEventListener('abort', abortCall);
      const { data, error } = await part;
      signal.removeEventListener('abort', abortCall);
      if (signal.aborted) {
        // An aborted replay stays outdated even if the old prices come back, because its sum is incomplete.
        if (replayController.current === controller)
          setRun((latest) => latest && { ...latest, key: '' });
        return;
      }
      currentRun = data ? addPart(currentRun, data.data) : { ...currentRun, step: 'failed', error };
      setRun(currentRun);
    }
  }

  return {
    replay: isOutdated ? null : run,
    isOutdated,
    start: (days: number) => void runReplay({ ...emptyReplay, days, key }),
    /** Continues after the last finished part. */
    resume: () => {
      if (run?.step === 'failed' && !isOutdated) void runReplay(run);
    },
    cancel: () => {
      replayController.current?.abort();
      setRun(null);
    },
  };
}

const emptyReplay = {
  step: 'running',
  error: undefined,
  total: null,
  orders: 0,
  elsewhere: 0,
  unpriced: 0,
  cells: [],
  next: null,
} as const;

function addPart(run: Run, { total, orders, elsewhere, unpriced, cells, next }: ReplayPart): Run {
  return {
    ...run,
    step: next === null ? 'done' : 'running',
    total,
    orders: run.orders + orders,
    elsewhere: run.elsewhere + elsewhere,
    unpriced: run.unpriced + unpriced,
    cells: addReplays(run.cells, cells),
    next,
  };
}
