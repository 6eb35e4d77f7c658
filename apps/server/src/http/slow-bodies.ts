import type { FastifyInstance } from 'fastify';

/**
 * Ends a connection whose request has not arrived as a whole in this time. Node's own limit holds for
 * every request alike; this one leaves out the routes that take a file.
 */
export function limitSlowBodies(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length']) > 0;
    if (!hasBody || routeOptions.config.isUpload === true) return;
    const timer = setTimeout(() => raw.destroy(), milliseconds);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
}
