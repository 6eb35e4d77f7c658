import type { StoredFaults } from '../../../platform/db/schema/column-types.ts';
import type { OpenAccount } from '../port.ts';
import { drawNumber } from './random.ts';

/** The fault of a call: the request is lost, its response is lost or late, or the request arrives twice. */
export type Fault = 'lose_request' | 'lose_answer' | 'repeat' | { readonly delayMs: number };

export type FaultPlan = (call: string) => Fault | null;

/** The share of calls with each fault, from 0 to 1. */
type FaultShares = Omit<StoredFaults, 'seed'>;

/** The plan returns the same faults for the same seed and the same sequence of calls. */
export function createSeededFaults(seed: string, shares: Readonly<FaultShares>): FaultPlan {
  let calls = 0;
  return (call) => {
    calls += 1;
    const draw = drawNumber(`${seed}/${call}/${calls}`);
    const steps: readonly (readonly [number, () => Fault])[] = [
      [shares.loseRequest, () => 'lose_request'],
      [shares.loseAnswer, () => 'lose_answer'],
      [shares.repeat, () => 'repeat'],
      [
        shares.delay,
        () => ({ delayMs: drawNumber(`${seed}/delay/${calls}`) * shares.longestDelayMs }),
      ],
    ];
    let cumulativeShare = 0;
    for (const [share, createFault] of steps) {
      cumulativeShare += share;
      if (draw < cumulativeShare) return createFault();
    }
    return null;
  };
}

/** The plans of simulated accounts. A plan counts calls, so all adapters of an account share one plan. */
export class AccountFaults {
  readonly #plans = new Map<string, FaultPlan>();

  getPlan({ id, version, settings: { faults } }: OpenAccount): FaultPlan | undefined {
    if (!faults) return undefined;
    const key = `${id}/${version}`;
    const plan = this.#plans.get(key) ?? createSeededFaults(faults.seed, faults);
    this.#plans.set(key, plan);
    return plan;
  }
}
