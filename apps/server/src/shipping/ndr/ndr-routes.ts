import {
  createNdrActions,
  createNdrLink,
  getNdrCase,
  getNdrSettings,
  listNdr,
  MAX_COUNTED,
  NDR_PAGE_SIZE,
  saveNdrSettings,
} from '@shipdesk/contract/shipping/ndr';
import { listNdrTasks, noteNdrTask } from '@shipdesk/contract/shipping/ndr-tasks';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { idempotentCall, markReplay } from '../../platform/idempotency.ts';
import { createNdrLinks } from './ndr-links-service.ts';
import { ndrPageRoutes } from './ndr-page-routes.ts';
import { createNdr } from './ndr-service.ts';
import { createNdrTasks } from './ndr-tasks-service.ts';
import { historyToWire, listToWire, resultToWire, taskToWire } from './ndr-wire.ts';

/** Two hundred returns addresses. */
const bodyLimit = 256 * 1024;

/** Failed deliveries, for sellers, for operator staff and through links for consignees. */
export async function ndrRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const ndr = createNdr(deps);
  const links = createNdrLinks(deps);
  const tasks = createNdrTasks(deps);

  guardedRoute(app, listNdr, async ({ query, principal }) => {
    const { tab = 'action_required', sort = 'risk', page = '1' } = query;
    const list = await ndr.list(
      principal,
      { tab, sort, page: Number(page) },
      { pageSize: NDR_PAGE_SIZE, maxCounted: MAX_COUNTED },
    );
    return { data: listToWire(list) };
  });

  guardedRoute(app, getNdrCase, async ({ params, principal }) => ({
    data: historyToWire(await ndr.one(principal, params.docketNumber)),
  }));

  guardedRoute(
    app,
    createNdrActions,
    async ({ body, principal, request, reply }) => {
      const call = idempotentCall('ndr actions', { request, body });
      const { results, isReplay } = await ndr.answer(principal, body.items, call);
      if (isReplay) markReplay(reply);
      return { data: results.map(resultToWire) };
    },
    { bodyLimit },
  );

  guardedRoute(app, createNdrLink, async ({ params, principal }) => {
    const { path, expiresAt } = await links.make(principal, params.docketNumber);
    return { data: { path, expiresAt } };
  });

  guardedRoute(app, getNdrSettings, async ({ principal }) => ({
    data: await ndr.settings(principal),
  }));

  guardedRoute(app, saveNdrSettings, async ({ body, principal }) => ({
    data: await ndr.saveSettings(principal, body),
  }));

  guardedRoute(app, listNdrTasks, async ({ principal, query }) => {
    const { tasks: rows, isMore } = await tasks.list(principal, query);
    return { data: rows.map(taskToWire), isMore };
  });

  guardedRoute(app, noteNdrTask, async ({ params, body, principal }) => {
    await tasks.note(principal, { ...params, ...body });
    return null;
  });

  await ndrPageRoutes(app, deps);
}
