import { ageGroups, pipelineDays } from '@shipdesk/domain/shipping/analytics/age';
import { type OrderStage, orderStages } from '@shipdesk/domain/shipping/order-stage';
import { businessDayOf, type DateRange } from '@shipdesk/domain/values/time/calendar';
import type { Deps } from '../../deps.ts';
import type { Principal } from '../../platform/principal.ts';

import { refreshWhenStale } from './analytics-service.ts';
import {
  type StuckParcel,
  selectAges,
  selectStageValues,
  selectStuck,
  selectToDo,
  type ToDoRow,
} from './pipeline-store.ts';

/** Stuck parcels that are shown; the list has the others. */
const MAX_STUCK = 10;

interface PipelineStage {
  readonly stage: OrderStage;
  readonly orders: number;
  /** Orders of each age group. */
  readonly ages: number[];
  readonly valuePaise: number;
}

interface PipelineResponse {
  readonly asOf: Date | undefined;
  readonly isRefreshing: boolean;
  readonly days: DateRange;
  readonly stages: readonly PipelineStage[];
  readonly toDo: ToDoRow;
  readonly stuck: readonly StuckParcel[];
}

/** Counts of a seller's orders by stage, and the seller's open work. */
export interface Pipeline {
  /** Counts of parcels stop at `most`. */
  read(principal: Principal, most: number): Promise<PipelineResponse>;
}

export function createPipeline(deps: Pick<Deps, 'database' | 'now' | 'newId'>): Pipeline {
  return {
    read: (principal, most) =>
      deps.database.asSeller(
        principal,
        async (db) => {
          const at = deps.now();
          const days = pipelineDays(businessDayOf(at));
          const state = await refreshWhenStale(db, principal, deps);
          const ages = await selectAges(db, days);
          const toDo = await selectToDo(db, at, most);
          const values = new Map(
            (await selectStageValues(db, days)).map(({ stage, paise }) => [stage, paise]),
          );
          const ordersOf = (stage: OrderStage) =>
            ageGroups.map((_, age) =>
              ages.reduce(
                (sum, row) => sum + (row.stage === stage && row.age === age ? row.orders : 0),
                0,
              ),
            );
          return {
            ...state,
            days,
            stages: orderStages.map((stage) => {
              const counted = ordersOf(stage);
              return {
                stage,
                orders: counted.reduce((sum, orders) => sum + orders, 0),
                ages: counted,
                valuePaise: values.get(stage) ?? 0,
              };
            }),
            toDo,
            stuck: toDo.stuck === 0 ? [] : await selectStuck(db, at, MAX_STUCK),
          };
        },
        { isPlannedEachTime: true },
      ),
  };
}
