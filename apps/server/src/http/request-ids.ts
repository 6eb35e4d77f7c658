import type { IncomingMessage } from 'node:http';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Letters, digits, hyphens and underscores: nothing that could forge a line of a log. */
const WELL_FORMED = /^[\w-]{8,64}$/;

/** The id that a proxy in front gave the request, when it is well-formed, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, newId: () => string) {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : newId();
}

/** One line for each request, at its end: what was asked, by whom, and how it went. */
export class RequestLines extends LogController {
  override incomingRequest(): void {
    // Said by the line at its end.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      req: request,
      res: reply,
      responseTime: reply.elapsedTime,
      user: request.principal?.userId,
      seller: request.principal?.sellerId,
    };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else request.log.info(line, 'request completed');
  }
}

/** Sends the id back with every answer. */
export function answerWithRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
