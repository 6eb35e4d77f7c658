import { followEvents } from '@shipdesk/contract/events';
import type { FastifyInstance } from 'fastify';
import type { Stop } from '../http/graceful-stop.ts';
import { guardedStream } from '../http/route.ts';
import type { PlatformDeps } from '../platform-deps.ts';

/** The stream of a seller's events. */
export function eventsRoutes(
  app: FastifyInstance,
  { events, metrics }: Pick<PlatformDeps, 'events' | 'metrics'>,
  stop: Stop,
): void {
  stop.signal.addEventListener('abort', () => events.close());
  metrics?.gauge(
    { name: 'shipdesk_event_streams', help: 'Open streams of events.', labelNames: [] },
    () => [{ labels: {}, value: events.count() }],
  );

  guardedStream(app, followEvents, async ({ principal, request, reply }) => {
    const { 'last-event-id': lastEventId } = request.headers;
    const content = await events.open(principal, lastEventId?.toString());
    reply.type('text/event-stream');
    reply.header('cache-control', 'no-store, no-transform');
    // nginx buffers responses unless this header turns it off.
    reply.header('x-accel-buffering', 'no');
    return content;
  });
}
