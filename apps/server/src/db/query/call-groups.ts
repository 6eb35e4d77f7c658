import { placeOf } from './batch.ts';
import { isTooSlow } from './database-errors.ts';
import type { Statement } from './statement.ts';
import type { Caller } from './write-source.ts';

type Rows = unknown[][];

/** The statements of one call, and whoever waits for their rows. */
interface Call {
  readonly caller: Caller;
  readonly statements: readonly Statement[];
  readonly resolve: (rows: Rows) => void;
  readonly reject: (error: unknown) => void;
}

/** Sends statements in one round trip and one transaction, for the requests of these ids. */
type Send = (statements: readonly Statement[], request: { requestId: string }) => Promise<Rows>;

/** So few that none waits long for the others. */
const MOST_CALLS = 4;
/** A group that takes this long is better sent on several connections, and so are those of the next moment. */
const SLOW_MS = 100;
const APART_FOR_MS = 1_000;

/**
 * Calls that arrive in one turn of the event loop share a round trip and a transaction: the less there is to do, the
 * fewer they are, down to one (decision 019). Each begins by setting whose rows it sees. When a statement fails, nothing
 * of the group has taken effect, and its calls are made again one by one.
 */
export function groupingCalls(
  send: Send,
): (caller: Caller, statements: Call['statements']) => Promise<Rows> {
  let waiting: Call[] = [];
  let apartUntil = 0;

  async function sendAlone({ statements, caller, resolve, reject }: Call): Promise<void> {
    await send(statements, caller.source).then(resolve, reject);
  }

  async function sendGroup(calls: readonly Call[]): Promise<void> {
    const started = performance.now();
    try {
      const rows = await send(
        calls.flatMap(({ statements }) => statements),
        { requestId: calls.map(({ caller }) => caller.source.requestId).join(' ') },
      );
      let at = 0;
      for (const { statements, resolve } of calls) {
        resolve(rows.slice(at, at + statements.length));
        at += statements.length;
      }
    } catch (error) {
      await sendAgain(calls, error);
    }
    const ended = performance.now();
    if (ended - started > SLOW_MS) apartUntil = ended + APART_FOR_MS;
  }

  /** What a statement undid, but not the call that was too slow: it would be as slow again. */
  async function sendAgain(calls: readonly Call[], error: unknown): Promise<void> {
    const place = placeOf(error);
    const slow = isTooSlow(error) ? callAt(calls, place) : undefined;
    await Promise.all(
      calls.map(async (call) => {
        if (place === undefined || call === slow) call.reject(error);
        else await sendAlone(call);
      }),
    );
  }

  function sendWaiting(): void {
    // In one order, so that two groups do not wait for each other's locks.
    const calls = waiting.sort((a, b) => compare(a.caller.sellerId, b.caller.sellerId));
    waiting = [];
    const most = performance.now() < apartUntil ? 1 : MOST_CALLS;
    for (let at = 0; at < calls.length; at += most) {
      const group = calls.slice(at, at + most);
      const [first, ...others] = group;
      if (first) void (others.length === 0 ? sendAlone(first) : sendGroup(group));
    }
  }

  return (caller, statements) =>
    new Promise<Rows>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(sendWaiting);
      waiting.push({ caller, statements, resolve, reject });
    });
}

/** The call whose statement is at this place of the group. */
function callAt(calls: readonly Call[], place = Number.POSITIVE_INFINITY): Call | undefined {
  let before = 0;
  return calls.find(({ statements }) => {
    before += statements.length;
    return place < before;
  });
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
