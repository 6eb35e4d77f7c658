import { CARRIER_CLAIMS_PAGE_SIZE } from '@shipdesk/contract/money/carrier-claims';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createCarrierClaims, toFirstDay } from './carrier-claims-service.ts';
import { computeAgeDays } from './claim-file.ts';

type Statement = Awaited<ReturnType<ReturnType<typeof createCarrierClaims>['read']>>;

export function mountCarrierClaimsRoutes(app: FastifyInstance, deps: Deps): void {
  const claims = createCarrierClaims(deps);
  const toKey = (accountId: string, month: string) => ({ accountId, month: toFirstDay(month) });

  mountCalls(app, {
    getCarrierStatement: async ({ principal, params, query }) =>
      statementToWire(await claims.read(principal, toKey(params.id, query.month))),
    prepareCarrierStatement: async ({ principal, params, body }) =>
      statementToWire(await claims.prepare(principal, toKey(params.id, body.month))),
    listCarrierClaims: async ({ principal, params, query }) => {
      const { month, kind, state, page = '1' } = query;
      const result = await claims.list(principal, toKey(params.id, month), {
        kind,
        state,
        page: Number(page),
        size: CARRIER_CLAIMS_PAGE_SIZE,
      });
      const data = result.claims.map((claim) => ({
        ...claim,
        ageDays: computeAgeDays(claim.occurredOn, result.today),
      }));
      return { data, hasMore: result.hasMore };
    },
    getCarrierStatementFile: async ({ principal, params, query, reply }) => {
      const lines = await claims.streamFile(principal, toKey(params.id, query.month));
      attachAs(reply, `carrier-claims-${query.month}.csv`);
      return lines;
    },
    decideCarrierClaims: async ({ principal, params, body }) => ({
      decided: await claims.decide(principal, params.id, body),
    }),
    saveCarrierTerms: ({ principal, params, body }) => claims.saveTerms(principal, params.id, body),
  });
}

function statementToWire({ account, month, terms, sums }: Statement) {
  return {
    accountId: account.id,
    accountName: account.name,
    carrier: account.carrier,
    month: month.slice(0, 7),
    terms,
    sums,
  };
}
