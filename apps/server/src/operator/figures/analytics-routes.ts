import { MAX_FIGURE_DAYS, MAX_TO_DO } from '@shipdesk/contract/operator/analytics';
import { zones as allZones } from '@shipdesk/domain/rates/service';
import {
  addDays,
  countDays,
  isIsoDate,
  toBusinessDay,
} from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createFieldRefusal } from '../../platform/refusal.ts';
import { createAnalytics, createPipeline } from './analytics-service.ts';

const DEFAULT_DAYS = 30;

export function mountAnalyticsRoutes(app: FastifyInstance, deps: Deps): void {
  const analytics = createAnalytics(deps);
  const pipeline = createPipeline(deps);

  mountCalls(app, {
    getAnalytics: async ({ query, principal }) => {
      const yesterday = addDays(toBusinessDay(deps.now()), -1);
      const defaultTo = query.from !== undefined && query.from > yesterday ? query.from : yesterday;
      const { to = defaultTo, by = 'day', zones, payment } = query;
      const { from = isIsoDate(to) ? addDays(to, 1 - DEFAULT_DAYS) : to } = query;
      assertRange(from, to);
      const zoneNames = zones?.split(',');
      const filter = {
        from,
        to,
        zones: zoneNames && allZones.filter((zone) => zoneNames.includes(zone)),
        payment,
      };
      const { asOf = null, ...figures } = await analytics.read(principal, filter, by);
      return { ...figures, asOf };
    },
    getPipeline: async ({ principal }) => {
      const { asOf = null, days, toDo, ...open } = await pipeline.read(principal, MAX_TO_DO);
      return {
        ...open,
        asOf,
        from: days.startDate,
        to: days.endDate,
        toDo: {
          ...toDo,
          ndrRiskPaise: toDo.riskPaise,
          partlyDelivered: toDo.partlyDelivered.map(({ since, ...parcel }) => ({
            ...parcel,
            since: since.toISOString(),
          })),
          waits: toDo.waits.filter(
            ({ kind }) => kind === 'returns' || principal.permissions.includes('money:read'),
          ),
        },
      };
    },
  });
}

function assertRange(from: string, to: string): void {
  for (const [field, day] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (!isIsoDate(day)) throw createFieldRefusal([{ field, code: 'day_malformed' }]);
  }
  if (to < from) throw createFieldRefusal([{ field: 'to', code: 'range_end_too_early' }]);
  if (countDays(from, to) > MAX_FIGURE_DAYS) {
    throw createFieldRefusal([
      { field: 'to', code: 'date_range_too_long', params: { maxDays: MAX_FIGURE_DAYS } },
    ]);
  }
}
