import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CostlyCalls, TooManyCostlyCallsError } from '../../db/query/costly-calls.ts';
import type { PlatformDeps } from '../../platform-deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the turn of a costly call. Null before the turn and during `waitOutsideTurn`. */
    endTurn: (() => void) | null;
  }
  interface FastifyInstance {
    readonly costlyCalls: CostlyCalls;
  }
}

/** Waits for the turn of a costly call. Resolves at once for a light call or a call that has its turn. */
export type StartTurn = (request: FastifyRequest) => Promise<void>;

/** Maximum wait of a piece for its turn. After this wait the server aborts the response. */
const MAX_WAIT_FOR_PIECE_MS = 30_000;

/**
 * Runs the costly calls of each seller one at a time, from parsing the body to serialising the response. A slow client
 * sends and receives outside the turn. Body parsers must call the returned function.
 */
export function takeTurns(
  app: FastifyInstance,
  { database: { costlyCalls } }: PlatformDeps,
): StartTurn {
  const startTurn: StartTurn = async (request) => {
    const { principal } = request;
    if (!principal?.hasTurn || request.endTurn) return;
    const endTurn = await costlyCalls.takeTurn(principal.sellerId);
    request.endTurn = endTurn;
    if (!request.socket.destroyed) return;
    endTurn();
    throw new TooManyCostlyCallsError('the client disconnected while the call was queued');
  };
  app.decorate('costlyCalls', costlyCalls);
  app.decorateRequest('endTurn', null);
  // A call without a body does not reach the parser that starts a turn.
  app.addHook('preValidation', startTurn);
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.endTurn?.();
    done(null, payload);
  });
  return startTurn;
}

/** Runs a slow part of a costly call outside the call's turn, so that the seller's other calls continue. */
export async function waitOutsideTurn<T>(
  request: FastifyRequest,
  wait: () => Promise<T>,
): Promise<T> {
  request.endTurn?.();
  request.endTurn = null;
  const result = await wait();
  if (request.principal?.hasTurn) {
    const { sellerId } = request.principal;
    request.endTurn = await request.server.costlyCalls.takeTurn(sellerId);
  }
  return result;
}

/** Produces each piece in a separate turn. */
export async function* produceInTurns(
  pieces: AsyncIterable<unknown>,
  costlyCalls: CostlyCalls,
  sellerId: string,
): AsyncGenerator {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const readNext = () => iterator.next();
      const { done, value } = await costlyCalls.run(sellerId, readNext, MAX_WAIT_FOR_PIECE_MS);
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
