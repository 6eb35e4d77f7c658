import type { IncomingMessage } from 'node:http';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Letters, digits, hyphens and underscores cannot forge a log line. */
const WELL_FORMED = /^[\w-]{8,64}$/;

/** Returns the id that a trusted proxy gave the request when it is well-formed, else a new one. */
export function requestIdOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { isBehindProxy, newId }: { isBehindProxy: boolean; newId: () => string },
): string {
  const given = headers[REQUEST_ID_HEADER];
  const isTaken = isBehindProxy && typeof given === 'string' && WELL_FORMED.test(given);
  return isTaken ? given : newId();
}

/** Logs one line for each request, at its end. The line has the pattern of the route, because addresses hold searches. */
export class RequestLines extends LogController {
  override incomingRequest(): void {
    // Replaced by the line at the end of the request.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      remoteAddress: request.ip,
      res: reply,
      responseTime: reply.elapsedTime,
      user: request.principal?.userId,
      seller: request.principal?.sellerId,
      refusal: request.refusal,
    };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else request.log.info(line, 'request completed');
  }
}

/** Sends the request id with every response. */
export function answerWithRequestIds(app: FastifyInstance): void {
  app.decorateRequest('refusal', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
