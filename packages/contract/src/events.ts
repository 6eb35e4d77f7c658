import type { DomainEventKind } from '@shipdesk/domain/account/event/event-kind';
import { endpoint } from './endpoint.ts';
import * as s from './shape.ts';

/** The JSON of a `change` message of the stream. */
export interface EventMessage {
  readonly kind: DomainEventKind;
  /** Empty when the event concerns no single order. */
  readonly docketNumber: string;
  /** The data of the event, by its kind. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Streams the events of the seller's orders as server-sent events: `open` when the stream begins, `change` with an
 * event, `reset` when events were missed and the client must read its data again. The `id:` of the last message, as
 * the header `Last-Event-ID`, continues a stream; events of the last 20 seconds may repeat. A stream ends with its
 * session, and after ten minutes. Returns 429 when the user or the server has too many streams.
 */
export const followEvents = endpoint('GET', '/api/events', 'self', {
  summary: 'Stream the events of orders as server-sent events',
  cost: 'light',
  response: s.string({ contentMediaType: 'text/event-stream' }),
});
