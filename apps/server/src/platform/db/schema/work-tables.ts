import type { DomainEventKind } from '@shipdesk/domain/account/event/event-kind';
import type { Json, WithDefault } from './column-types.ts';

export interface JobsTable {
  seller_id: string;
  id: string;
  task: string;
  key: string;
  payload: Json<unknown>;
  run_at: Date;
  attempts: WithDefault<number>;
  lease_until: Date | null;
  last_error: WithDefault<string>;
  failed_at: Date | null;
  created_at: Date;
}

export interface DomainEventsTable {
  seller_id: string;
  id: string;
  kind: DomainEventKind;
  docket_number: string;
  data: Json<Record<string, unknown>>;
  created_at: WithDefault<Date>;
}
