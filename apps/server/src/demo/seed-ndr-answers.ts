import type { NdrActionKind, NdrDetails } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { Deps } from '../deps.ts';
import type { Principal } from '../platform/principal.ts';
import { createCarriers } from '../shipping/carriers/carriers-service.ts';
import { createNdr, type Ndr, type OfferedCase } from '../shipping/ndr/ndr-service.ts';
import { createDemoCall } from './demo-data.ts';

type NdrAnswer = Parameters<Ndr['answer']>[1][number];

const escalations = {
  not_attempted: {
    action: 'escalate',
    remark: 'The consignee was at home all day, and the carrier did not call.',
  },
  restricted_area: {
    action: 'self_collect',
    remark: 'The consignee collects it from the hub after 5 pm.',
  },
} as const;
const PAGE_LIMIT = { pageSize: 50, maxCounted: 1 };

/** Turns off the default answer, so that failed deliveries stay open after their deadline. */
export async function keepDemoFailuresOpen(deps: Deps, seller: Principal): Promise<void> {
  const ndr = createNdr({ ...deps, carriers: createCarriers(deps) });
  await ndr.saveSettings(seller, { basedOnVersion: 0, defaultAction: 'none' });
}

export function retryDemoFailures(deps: Deps, seller: Principal, kinds: readonly NdrActionKind[]) {
  return sendAnswers(deps, seller, (cases) =>
    cases.flatMap((ndrCase) => planRetry(ndrCase, kinds) ?? []),
  );
}

/**
 * Requests a reattempt on the last day that the carrier allows, so that the requests stay open in the demo. Leaves one
 * failed delivery of each reason unanswered.
 */
export function answerDemoFailures(deps: Deps, seller: Principal): Promise<void> {
  return sendAnswers(deps, seller, (cases) => {
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
  return sendAnswers(deps, seller, (cases) =>
    Object.entries(escalations).flatMap(([reason, { action, remark }]) => {
      const match = cases.find(({ row }) => row.reason === reason);
      return match ? [{ docketNumber: match.row.docketNumber, action, remark }] : [];
    }),
  );
}

async function sendAnswers(
  deps: Deps,
  seller: Principal,
  choose: (cases: readonly OfferedCase[]) => NdrAnswer[],
): Promise<void> {
  const ndr = createNdr({ ...deps, carriers: createCarriers(deps) });
  const page = { tab: 'action_required', sort: 'newest', page: 1 } as const;
  const answers = choose((await ndr.list(seller, page, PAGE_LIMIT)).cases);
  if (answers.length === 0) return;
  await ndr.answer(seller, answers, createDemoCall('ndr'));
}

function planRetry(
  { row, order, actions, days }: OfferedCase,
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
  const requiredDetails = retry.required.map((field) => [field, details[field]]);
  return {
    docketNumber: row.docketNumber,
    action: retry.kind,
    ...Object.fromEntries(requiredDetails),
  };
}
