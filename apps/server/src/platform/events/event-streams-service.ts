import { Readable } from 'node:stream';
import type { EventMessage } from '@shipdesk/contract/events';
import { type Caller, createOwnSource } from '../db/query/caller.ts';
import type { Database } from '../db/query/database.ts';
import type { Db } from '../db/query/statement.ts';
import { type Logger, logOutages } from '../logger.ts';
import type { Principal } from '../principal.ts';
import { Refusal } from '../refusal.ts';
import * as store from './events-store.ts';

/** Maximum number of streams of one user in one process. A browser opens one stream per visible tab. */
export const MAX_STREAMS_PER_USER = 12;
const MAX_STREAMS = 2_000;
/** Maximum number of events per read. A client that missed more events refetches its data. */
const MAX_EVENTS = 1_000;
/** After a longer gap, a client refetches its data. */
const MAX_GAP_MS = 3_600_000;
/** The server disconnects a slow client with more unread bytes. The client then reconnects. */
const MAX_UNREAD_BYTES = 1_000_000;

/** Keeps proxies from ending an idle stream. Clients ignore this comment line. */
const HEARTBEAT = ':\n\n';

interface StreamTimes {
  pollMs: number;
  /** Interval between heartbeats. The server also ends the streams of ended sessions at this interval. */
  heartbeatMs: number;
  /** A stream ends after this time, so that the client reconnects with a current access token. */
  maxStreamMs: number;
}

const TIMES: StreamTimes = { pollMs: 1_000, heartbeatMs: 15_000, maxStreamMs: 600_000 };

interface OpenStream {
  readonly principal: Principal;
  readonly content: Readable;
  /** Events that were read before the first message. Null once the server has sent that message. */
  earlyEvents: store.EventRow[] | null;
  /** Recent events by id that this stream must not send again: the client has them, or fetches their data. */
  skippedEvents: ReadonlyMap<string, store.EventRow>;
  isEnding: boolean;
}

interface SellerStreams {
  readonly streams: Set<OpenStream>;
  /** The value of `selectActivity` at the last complete read. */
  activity: string;
  /** Recent events that were sent, by id. */
  oldEvents: ReadonlyMap<string, store.EventRow>;
}

export type EventStreams = ReturnType<typeof createEventStreams>;

/**
 * The streams of a process share one query a second and hold no database connection, so any number of processes may
 * serve them (docs/decisions/025).
 */
export function createEventStreams(
  {
    database,
    log,
    isSessionOpen,
  }: {
    database: Database;
    log: Logger;
    isSessionOpen: (db: Db, principal: Principal) => Promise<boolean>;
  },
  times: Partial<StreamTimes> = {},
) {
  const { pollMs, heartbeatMs, maxStreamMs } = { ...TIMES, ...times };
  const sellers = new Map<string, SellerStreams>();
  let isClosed = false;
  const logFailure = logOutages(log, 'event streams wait for the database');

  const listStreams = () => Array.from(sellers.values(), (seller) => [...seller.streams]).flat();
  const pollTimer = runWhileOpen(poll, pollMs);
  const heartbeatTimer = runWhileOpen(sendHeartbeats, heartbeatMs);

  /** Two runs never overlap. */
  function runWhileOpen(work: () => Promise<void>, intervalMs: number): NodeJS.Timeout {
    let isRunning = false;
    const timer = setInterval(() => {
      if (isRunning || sellers.size === 0) return;
      isRunning = true;
      work()
        .catch(logFailure)
        .finally(() => {
          isRunning = false;
        });
    }, intervalMs);
    return timer.unref();
  }

  function addStream(stream: OpenStream): void {
    const { sellerId } = stream.principal;
    const seller = sellers.get(sellerId) ?? {
      streams: new Set(),
      activity: '',
      oldEvents: new Map(),
    };
    sellers.set(sellerId, seller);
    seller.streams.add(stream);
    stream.content.once('close', () => {
      seller.streams.delete(stream);
      if (seller.streams.size === 0) sellers.delete(sellerId);
    });
  }

  async function poll(): Promise<void> {
    const ids = [...sellers.keys()];
    const activities = await database.asOperator((db) => store.selectActivity(db, ids));
    for (const { sellerId, activity } of activities) {
      const seller = sellers.get(sellerId);
      if (!seller || seller.activity === activity) continue;
      const { events, time } = await readEvents(createOwnCaller(sellerId), {
        since: undefined,
        excludedIds: [...seller.oldEvents.keys()],
      });
      for (const stream of seller.streams) sendChanges(stream, events);
      // A full read may leave more events, so the next poll reads again.
      if (events.length < MAX_EVENTS) seller.activity = activity;
      seller.oldEvents = pickRecentEvents([...seller.oldEvents.values(), ...events], time);
    }
  }

  async function sendHeartbeats(): Promise<void> {
    for (const stream of listStreams()) {
      send(stream, HEARTBEAT);
      stream.skippedEvents = pickRecentEvents([...stream.skippedEvents.values()], new Date());
    }
    for (const [sellerId, seller] of sellers) {
      const streams = [...seller.streams];
      const streamsToEnd = await database.asSeller(createOwnCaller(sellerId), async (db) => {
        const endedStreams: OpenStream[] = [];
        for (const stream of streams) {
          if (!(await isSessionOpen(db, stream.principal))) endedStreams.push(stream);
        }
        return endedStreams;
      });
      streamsToEnd.forEach(end);
    }
  }

  /** Returns the events of a seller since a time, by default the recent ones, and the time of the database. */
  function readEvents(
    caller: Caller,
    { since, excludedIds }: { since: Date | undefined; excludedIds: readonly string[] },
  ): Promise<{ events: store.EventRow[]; time: Date }> {
    return database.asSeller(caller, async (db) => {
      const time = await store.selectDatabaseTime(db);
      const range = { since: since ?? time, excludedIds, limit: MAX_EVENTS };
      return { events: await store.selectEventsSince(db, range), time };
    });
  }

  function assertCapacity({ userId }: Principal): void {
    if (isClosed) {
      throw new Refusal('server_stopping', { retryAfterSeconds: 2 });
    }
    const streams = listStreams();
    const userStreams = streams.filter(({ principal }) => principal.userId === userId);
    if (streams.length >= MAX_STREAMS || userStreams.length >= MAX_STREAMS_PER_USER) {
      throw new Refusal('too_many_requests', { retryAfterSeconds: 30 });
    }
  }

  return {
    /**
     * Opens a stream that continues from `lastEventId`. Throws 429 when the user or the process has too many streams,
     * and 503 after `close`.
     */
    open: async (principal: Principal, lastEventId: string | undefined) => {
      assertCapacity(principal);
      const content = new Readable({ read: () => undefined });
      // Add the stream before the read, so that it does not miss concurrent events.
      const stream: OpenStream = {
        principal,
        content,
        earlyEvents: [],
        skippedEvents: new Map(),
        isEnding: false,
      };
      addStream(stream);
      try {
        const resumeTime = parseIdTime(lastEventId);
        const { events, time } = await readEvents(principal, {
          since: resumeTime ?? undefined,
          excludedIds: [],
        });
        const hasGap =
          (lastEventId !== undefined && resumeTime === null) ||
          (resumeTime !== null && time.getTime() - resumeTime.getTime() > MAX_GAP_MS) ||
          events.length === MAX_EVENTS;
        const missedText = hasGap ? formatEvent('reset', time) : formatChanges(events);
        const earlyEvents = stream.earlyEvents ?? [];
        stream.earlyEvents = null;
        stream.skippedEvents = pickRecentEvents(events, time);
        send(stream, formatEvent('open', time) + missedText);
        sendChanges(stream, earlyEvents);
        const endTimer = setTimeout(() => end(stream), maxStreamMs);
        content.once('close', () => clearTimeout(endTimer));
        return content;
      } catch (error) {
        content.destroy();
        throw error;
      }
    },
    count: () => listStreams().length,
    close: () => {
      isClosed = true;
      clearInterval(pollTimer);
      clearInterval(heartbeatTimer);
      listStreams().forEach(end);
    },
  };
}

function send(stream: OpenStream, text: string): void {
  const { content, isEnding, earlyEvents } = stream;
  if (text === '' || isEnding || content.destroyed || earlyEvents !== null) return;
  if (content.readableLength > MAX_UNREAD_BYTES) content.destroy();
  else content.push(text);
}

/** Sends the events that the first message did not contain. Keeps all events until that message is sent. */
function sendChanges(stream: OpenStream, events: readonly store.EventRow[]): void {
  if (stream.earlyEvents === null) {
    send(stream, formatChanges(events.filter(({ id }) => !stream.skippedEvents.has(id))));
  } else {
    stream.earlyEvents.push(...events);
  }
}

function end(stream: OpenStream): void {
  if (stream.isEnding || stream.content.destroyed) return;
  stream.isEnding = true;
  stream.content.push(null);
}

const createOwnCaller = (sellerId: string): Caller => ({
  sellerId,
  source: createOwnSource('event streams'),
});

/** Returns the events that a later read could return again, by id. */
function pickRecentEvents(
  events: readonly store.EventRow[],
  now: Date,
): Map<string, store.EventRow> {
  const minMs = now.getTime() - 2 * store.OVERLAP_SECONDS * 1000;
  return new Map(
    events.filter((event) => event.createdAt.getTime() > minMs).map((event) => [event.id, event]),
  );
}

/** Formats a message of the stream `text/event-stream`. The id is a time, from which a client continues. */
function formatEvent(name: 'open' | 'reset', at: Date): string {
  return `id: ${at.toISOString()}\nevent: ${name}\ndata: {}\n\n`;
}

const formatChanges = (events: readonly store.EventRow[]) => events.map(formatChange).join('');

function formatChange({ kind, docketNumber, data, createdAt }: store.EventRow): string {
  const message: EventMessage = { kind, docketNumber, data };
  return `id: ${createdAt.toISOString()}\nevent: change\ndata: ${JSON.stringify(message)}\n\n`;
}

/** Returns the time from which a client continues, or null for a text that is not a message id. */
function parseIdTime(id: string | undefined): Date | null {
  if (id === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(id)) return null;
  const time = new Date(id);
  return Number.isNaN(time.getTime()) ? null : time;
}
