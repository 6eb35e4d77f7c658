import { decideClaim, listAllClaims, listClaims } from '@shipdesk/contract/money/claims';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { type Claim, type ClaimList, createClaims } from './claims-service.ts';

export function claimsRoutes(app: FastifyInstance, deps: Deps): void {
  const claims = createClaims(deps);

  guardedRoute(app, listClaims, async ({ principal }) => listToWire(await claims.list(principal)));

  guardedRoute(app, listAllClaims, async ({ query, principal }) =>
    listToWire(await claims.listAll(principal, query.seller)),
  );

  guardedRoute(app, decideClaim, async ({ params, body, principal }) => ({
    data: claimToWire(await claims.decide(principal, { ...params, ...body })),
  }));
}

const listToWire = ({ claims, isMore }: ClaimList) => ({ data: claims.map(claimToWire), isMore });

function claimToWire({ row, goodsPaise, freightPaise }: Claim) {
  return {
    ...row,
    state: row.state ?? ('open' as const),
    goodsPaise,
    freightPaise,
    reason: row.reason ?? '',
    creditNote: row.creditNote ?? '',
  };
}
