import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { requestLog } from '../logger.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Letters, digits, hyphens and underscores: nothing that could forge a line of a log. */
const WELL_FORMED = /^[\w-]{8,64}$/;

/** The id that a proxy in front gave the request, when it is well-formed, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, newId: () => string) {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : newId();
}

/** Sends the id back with every answer, and writes it and who calls into every line that is logged on the way to it. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    requestLog.run(request.log, done);
  });
  // Reading a body goes on in the context of its socket: enter the request's again.
  app.addHook('preValidation', (request, reply, done) => {
    const { bearer } = request;
    if (bearer) {
      request.log = request.log.child({ user: bearer.userId, seller: bearer.sellerId });
      reply.log = request.log;
    }
    requestLog.run(request.log, done);
  });
}
