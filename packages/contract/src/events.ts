import type { DomainEventKind } from '@shipdesk/domain/account/event/event-kind';
import { endpoint } from './endpoint.ts';
import * as s from './shape.ts';

/** The JSON of a `change` message of the stream. */
export interface EventMessage {
  readonly kind: DomainEventKind;
  /** Empty if the event does not belong to exactly one order. */
  readonly docketNumber: string;
  /** Its fields depend on `kind`. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Streams changes of the seller's data as server-sent events: `open` when the stream starts, `change` with an
 * event, and `reset` when events were missed and the client must reload its data. The header `Last-Event-ID` with the
 * `id:` of the last message resumes a stream; events of the last 20 seconds may repeat. A stream ends with its session,
 * and after ten minutes. Returns 429 when the user or the server has too many streams.
 */
export const followEvents = endpoint('GET', '/api/events', 'self', {
  summary: 'Stream the events of orders as server-sent events',
  cost: 'light',
  response: s.string({ contentMediaType: 'text/event-stream' }),
});
