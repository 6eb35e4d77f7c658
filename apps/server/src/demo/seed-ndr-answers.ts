import type { NdrActionKind, NdrDetails } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { Deps } from '../deps.ts';
import type { Principal } from '../platform/principal.ts';
import { createCarriers } from '../shipping/carriers/carriers-service.ts';
import { createNdr, type Ndr, type ShownCase } from '../shipping/ndr/ndr-service.ts';
import { createDemoCall } from './demo-data.ts';

type NdrAnswer = Parameters<Ndr['answer']>[1][number];

const passedOn = {
  not_attempted: {
    action: 'escalate',
    remark: 'The consignee was at home all day, and the courier did not call.',
  },
  restricted_area: {
    action: 'self_collect',
    remark: 'The consignee collects it from the hub after 5 pm.',
  },
} as const;
const READ = { pageSize: 50, maxCounted: 1 };

/** Lets the deadlines of failed deliveries pass without an answer, so that those of the demo stay open. */
export async function keepDemoFailuresOpen(deps: Deps, seller: Principal): Promise<void> {
  const ndr = createNdr({ ...deps, carriers: createCarriers(deps) });
  await ndr.saveSettings(seller, { basedOnVersion: 0, defaultAction: 'none' });
}

/** Takes the first of some actions that a failed delivery allows, for each failed delivery. */
export function retryDemoFailures(deps: Deps, seller: Principal, kinds: readonly NdrActionKind[]) {
  return answer(deps, seller, (cases) =>
    cases.flatMap((ndrCase) => planRetry(ndrCase, kinds) ?? []),
  );
}

/**
 * Asks for a later delivery of failed ones, as late as the carrier allows: the requests stay open while visitors use
 * the demo. One of each reason waits for an answer.
 */
export function answerDemoFailures(deps: Deps, seller: Principal): Promise<void> {
  return answer(deps, seller, (cases) => {
    const reasons = new Set<string>();
    return cases.flatMap((ndrCase) => {
      const isFirst = !reasons.has(ndrCase.row.reason);
      reasons.add(ndrCase.row.reason);
      const retry = planRetry(ndrCase, ['reattempt']);
      if (isFirst || !retry) return [];
      const date = ndrCase.days.at(-1);
      return [{ ...retry, ...(date !== undefined && { date }) }];
    });
  });
}

/** Records one of each action that operator staff pass on to the carrier. The failed deliveries stay open. */
export function escalateDemoFailures(deps: Deps, seller: Principal): Promise<void> {
  return answer(deps, seller, (cases) =>
    Object.entries(passedOn).flatMap(([reason, { action, remark }]) => {
      const match = cases.find(({ row }) => row.reason === reason);
      return match ? [{ docketNumber: match.row.docketNumber, action, remark }] : [];
    }),
  );
}

async function answer(
  deps: Deps,
  seller: Principal,
  choose: (cases: readonly ShownCase[]) => NdrAnswer[],
): Promise<void> {
  const ndr = createNdr({ ...deps, carriers: createCarriers(deps) });
  const page = { tab: 'action_required', sort: 'newest', page: 1 } as const;
  const answers = choose((await ndr.list(seller, page, READ)).cases);
  if (answers.length === 0) return;
  await ndr.answer(seller, answers, createDemoCall('ndr'));
}

function planRetry(
  { row, order, actions, days }: ShownCase,
  kinds: readonly NdrActionKind[],
): NdrAnswer | undefined {
  const [retry] = kinds.flatMap((kind) => actions.find((action) => action.kind === kind) ?? []);
  if (!retry || !order) return undefined;
  const details: NdrDetails = {
    ...(days[0] !== undefined && { date: days[0] }),
    phone: order.consigneePhone,
    address: order.consigneeAddress,
    landmark: 'Opposite the post office',
    codPaise: row.riskPaise,
    remark: 'The consignee confirms the order and waits for it.',
  };
  const required = retry.required.map((field) => [field, details[field]]);
  return {
    docketNumber: row.docketNumber,
    action: retry.kind,
    ...Object.fromEntries(required),
  };
}
