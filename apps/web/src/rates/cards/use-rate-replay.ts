import type { ReplayPart } from '@shipdesk/contract/rates/rates';
import type { RateGrid } from '@shipdesk/domain/rates/rate-card';
import { addReplays, type ReplayCell } from '@shipdesk/domain/rates/replay';
import type { CardTerms, ServiceId } from '@shipdesk/domain/rates/service-card';
import { useEffect, useRef, useState } from 'react';
import { ratesApi } from './rates-api.ts';
import { toWireTerms } from './rates-payload.ts';

/** The inputs of a replay of past orders. */
export interface ReplayInput {
  readonly service: ServiceId;
  readonly prices: RateGrid<string>;
  readonly terms: CardTerms;
}

/** The finished parts of a replay, added up. */
export interface ReplaySum {
  /** Orders of the period; null before the first part is finished. */
  readonly total: number | null;
  /** Orders of the finished parts. */
  readonly orders: number;
  /** The orders without a price. */
  readonly unpriced: number;
  readonly cells: readonly ReplayCell[];
}

type CallFailure = ReturnType<typeof ratesApi.useReplayRateCardMutation>[1]['error'];

/** One replay, running or ended. */
export interface Replay extends ReplaySum {
  readonly step: 'running' | 'failed' | 'done';
  readonly days: number;
  readonly error: CallFailure;
}

interface Run extends Replay {
  /** The prices and terms as JSON text. */
  readonly key: string;
  readonly next: ReplayPart['next'];
}

/** Prices past orders part by part. The result is outdated as soon as prices, terms or service change. */
export function useRateReplay(input: ReplayInput) {
  const { service, prices, terms } = input;
  const key = JSON.stringify([service, prices, terms]);
  const [run, setRun] = useState<Run | null>(null);
  const [replayPart] = ratesApi.useReplayRateCardMutation();
  const running = useRef<AbortController>(null);
  const isOutdated = run !== null && run.key !== key;

  useEffect(() => {
    if (isOutdated) running.current?.abort();
  }, [isOutdated]);
  useEffect(() => () => running.current?.abort(), []);

  async function go(from: Run) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    let current: Run = { ...from, step: 'running', error: undefined };
    setRun(current);
    while (current.step === 'running') {
      const { days, next } = current;
      const body = { prices, terms: toWireTerms(terms), days, ...(next && { after: next }) };
      const part = replayPart({ service, body });
      const abort = () => part.abort();
      signal.addEventListener('abort', abort);
      const { data, error } = await part;
      signal.removeEventListener('abort', abort);
      if (signal.aborted) {
        // Outdated for good: without its rest the sum is of no use, even if the old prices come back.
        if (running.current === controller) setRun((latest) => latest && { ...latest, key: '' });
        return;
      }
      current = data ? withPart(current, data.data) : { ...current, step: 'failed', error };
      setRun(current);
    }
  }

  return {
    replay: isOutdated ? null : run,
    isOutdated,
    start: (days: number) => void go({ ...nothing, days, key }),
    /** Continues after the last finished part. */
    resume: () => {
      if (run?.step === 'failed' && !isOutdated) void go(run);
    },
    cancel: () => {
      running.current?.abort();
      setRun(null);
    },
  };
}

const nothing = {
  step: 'running',
  error: undefined,
  total: null,
  orders: 0,
  unpriced: 0,
  cells: [],
  next: null,
} as const;

function withPart(run: Run, { total, orders, unpriced, cells, next }: ReplayPart): Run {
  return {
    ...run,
    step: next === null ? 'done' : 'running',
    total,
    orders: run.orders + orders,
    unpriced: run.unpriced + unpriced,
    cells: addReplays(run.cells, cells),
    next,
  };
}
