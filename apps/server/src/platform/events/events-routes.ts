import { followEvents } from '@shipdesk/contract/events';
import type { FastifyInstance } from 'fastify';
import type { Stop } from '../http/graceful-stop.ts';
import { mountCalls } from '../http/route.ts';
import type { PlatformDeps } from '../platform-deps.ts';
import { Refusal } from '../refusal.ts';
import { MAX_STREAMS_PER_USER } from './event-streams-service.ts';

export function mountEventsRoutes(
  app: FastifyInstance,
  { events, metrics }: Pick<PlatformDeps, 'events' | 'metrics'>,
  stop: Stop,
): void {
  stop.signal.addEventListener('abort', () => events.close());
  metrics?.addGauge(
    { name: 'shipdesk_event_streams', help: 'Open streams of events.', labelNames: [] },
    () => [{ labels: {}, value: events.count() }],
  );

  limitOpenStreams(app);
  mountCalls(app, {
    followEvents: async ({ principal, request, reply }) => {
      const { 'last-event-id': lastEventId } = request.headers;
      const content = await events.open(principal, lastEventId?.toString());
      reply.type('text/event-stream');
      reply.header('cache-control', 'no-store, no-transform');
      // Turns off the buffering of responses in nginx.
      reply.header('x-accel-buffering', 'no');
      return content;
    },
  });
}

/**
 * Rejects streams of one token beyond the limit before the guard queries the database. Otherwise hundreds of requests
 * would fill the queue for connections, and every user would get 503.
 */
function limitOpenStreams(app: FastifyInstance): void {
  const openCounts = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url !== followEvents.path) return done();
    const { authorization = '' } = request.headers;
    const count = openCounts.get(authorization) ?? 0;
    if (count >= MAX_STREAMS_PER_USER) {
      return done(new Refusal('too_many_requests', { retryAfterSeconds: 30 }));
    }
    openCounts.set(authorization, count + 1);
    reply.raw.once('close', () => {
      const streamCount = (openCounts.get(authorization) ?? 1) - 1;
      if (streamCount > 0) openCounts.set(authorization, streamCount);
      else openCounts.delete(authorization);
    });
    return done();
  });
}
