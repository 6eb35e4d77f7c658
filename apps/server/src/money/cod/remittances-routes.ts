import { Readable } from 'node:stream';
import {
  cancelRemittance,
  correctUtr,
  exportBankFile,
  listAllRemittances,
  matchRemittance,
  matchStatement,
  prepareRemittances,
  recordUtr,
  resendRemittance,
  returnRemittance,
  setRemittancePlan,
} from '@shipdesk/contract/money/remittance-runs';
import {
  exportRemittance,
  forecastRemittances,
  getRemittance,
  LISTED_PARCELS,
  listRemittances,
  REMITTANCES_PAGE_SIZE,
} from '@shipdesk/contract/money/remittances';
import { businessDayOf } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { nameCsv } from '../../platform/files/csv-file.ts';

import { guardedRoute, guardedStream } from '../../platform/http/route.ts';
import { createRemittanceRuns } from './remittance-runs-service.ts';
import { createRemittances } from './remittances-service.ts';
import { bankFileCsv, linesToWire, payoutToWire, statementCsv } from './remittances-wire.ts';
import { createSentPayouts } from './sent-payouts-service.ts';

/** COD payouts, for sellers and for the operator who makes them. */
export function remittancesRoutes(app: FastifyInstance, deps: Deps): void {
  const remittances = createRemittances(deps);
  const runs = createRemittanceRuns(deps);
  const sent = createSentPayouts(deps);
  const pageSize = REMITTANCES_PAGE_SIZE;
  const today = () => businessDayOf(deps.now());

  guardedRoute(app, listRemittances, async ({ query, principal }) => {
    const page = Number(query.page ?? '1');
    return { data: await remittances.list(principal, { page, pageSize }) };
  });

  guardedRoute(app, forecastRemittances, async ({ principal }) => {
    return { data: await remittances.forecast(principal) };
  });

  guardedRoute(app, getRemittance, async ({ params, principal }) => {
    const found = await remittances.find(principal, params.id, LISTED_PARCELS);
    return {
      data: {
        ...found.remittance,
        lines: linesToWire(found, today()),
        hasMoreLines: found.hasMoreLines,
      },
    };
  });

  guardedStream(app, exportRemittance, async ({ params, principal, reply }) => {
    const found = await remittances.export(principal, params.id);
    return fileOf(reply, `cod-payout-${found.remittance.number}.csv`, statementCsv(found));
  });

  guardedRoute(app, listAllRemittances, async ({ query, principal }) => {
    const { page = '1', state, ...filter } = query;
    const { due, ...list } = await runs.list(principal, {
      page: Number(page),
      pageSize,
      state,
      filter,
    });
    return {
      data: {
        ...list,
        due: due.map(({ amounts: { codPaise, netPaise }, ...seller }) => ({
          ...seller,
          codPaise,
          netPaise,
        })),
      },
    };
  });

  guardedRoute(app, prepareRemittances, async ({ body, principal }) => ({
    data: { ...(await runs.prepare(principal, body.runOn)) },
  }));

  guardedStream(app, exportBankFile, async ({ principal, query, reply }) => {
    const filedAt = query.filedAt === undefined ? null : new Date(query.filedAt);
    const transfers = await runs.bankFile(principal, filedAt);
    const day = filedAt ? businessDayOf(filedAt) : today();
    return fileOf(reply, `cod-payouts-${day}.csv`, bankFileCsv(transfers));
  });

  guardedRoute(app, recordUtr, async ({ body, params, principal }) => {
    await runs.recordUtr(principal, params, body.utr);
    return null;
  });

  guardedRoute(app, correctUtr, async ({ body, params, principal }) => {
    const { wrongUtr: from, utr: to, reason } = body;
    await sent.correctUtr(principal, params, { from, to, reason });
    return null;
  });

  guardedRoute(app, cancelRemittance, async ({ params, principal }) => {
    await runs.cancel(principal, params);
    return null;
  });

  guardedRoute(app, matchRemittance, async ({ params, principal }) => {
    await sent.markMatched(principal, params);
    return null;
  });

  guardedRoute(app, returnRemittance, async ({ body, params, principal }) => {
    await sent.markReturned(principal, params, body.utr);
    return null;
  });

  guardedRoute(app, resendRemittance, async ({ params, principal }) => {
    await sent.resend(principal, params);
    return null;
  });

  guardedRoute(app, matchStatement, async ({ body, principal }) => {
    const { returned, differing, ...result } = await sent.matchStatement(principal, body.csv);
    return {
      data: {
        ...result,
        returned: returned.map(payoutToWire),
        differing: differing.map(({ remittance, statementPaise }) => ({
          ...payoutToWire(remittance),
          statementPaise,
        })),
      },
    };
  });

  guardedRoute(app, setRemittancePlan, async ({ body, params, principal }) => {
    await runs.setPlan(principal, params.sellerId, body.plan);
    return null;
  });
}

function fileOf(reply: FastifyReply, name: string, text: string): Readable {
  nameCsv(reply, name);
  return Readable.from([text]);
}
