import { createCarriers } from '../carriers/carriers-service.ts';
import type { Deps } from '../deps.ts';
import type { Principal } from '../http/route.ts';
import { createNdr } from '../ndr/ndr-service.ts';

const READ = { pageSize: 50, mostCounted: 1 };

/**
 * Asks for a later delivery of every second failed one, as late as the carrier allows: the requests stay open while one
 * looks at the demo. The others wait for an answer.
 */
export async function answerDemoFailures(deps: Deps, seller: Principal): Promise<void> {
  const ndr = createNdr({ ...deps, carriers: createCarriers(deps) });
  const page = { tab: 'action_required', sort: 'newest', page: 1 } as const;
  const { cases } = await ndr.list(seller, page, READ);
  const answers = cases
    .filter(({ actions, days }) => days.length > 0 && actions.some(isReattempt))
    .filter((_, position) => position % 2 === 0)
    .flatMap(({ row, days }) => {
      const date = days.at(-1);
      const docketNumber = row.docket_number;
      return date === undefined ? [] : [{ docketNumber, action: 'reattempt' as const, date }];
    });
  if (answers.length === 0) return;
  await ndr.answer(seller, answers, { operation: 'ndr', key: undefined, requestHash: '' });
}

const isReattempt = ({ kind }: { readonly kind: string }) => kind === 'reattempt';
