import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Ends a connection whose request has not arrived as a whole in this time. Node's own limit holds for
 * every request alike; this one leaves out the files that signed-in users send.
 */
export function limitSlowBodies(app: FastifyInstance, milliseconds: number): void {
  const limit = ({ raw }: FastifyRequest) => {
    const timer = setTimeout(() => raw.destroy(), milliseconds);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, routeOptions } = request;
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length']) > 0;
    if (hasBody && routeOptions.config.isUpload !== true) limit(request);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw, principal, routeOptions } = request;
    const isStrangers = routeOptions.config.isUpload === true && !principal;
    if (isStrangers && !raw.complete) limit(request);
    done();
  });
}
