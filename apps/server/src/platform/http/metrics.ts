import { hash, timingSafeEqual } from 'node:crypto';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as prometheusModule from 'prom-client';
import type { Config } from '../../config.ts';
import type { Database } from '../db/query/database.ts';
import { isUnavailable } from '../db/query/database-errors.ts';
import type { StatementLabels } from '../db/query/statement-watch.ts';
import { Refusal } from '../refusal.ts';

/** The method of a request, the pattern of its route (never its address) and the status of its response. */
export interface RequestLabels {
  method: string;
  route: string;
  status: number;
}

/** A call to a carrier by its outcome: the class of the status (`2xx`), or why there was no response. */
export interface CarrierCallLabels {
  carrier: string;
  outcome: string;
}

export type ObserveCarrierCall = (labels: CarrierCallLabels, seconds: number) => void;

interface Reading {
  labels: Record<string, string>;
  value: number;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

const requireModule = createRequire(import.meta.url);

/** Loads the library only if METRICS_TOKEN is set. */
function loadPrometheus(): typeof prometheusModule {
  return requireModule('prom-client');
}

export type Metrics = ReturnType<typeof createMetrics>;

/** No label contains a person, a seller or an IP address. */
export function createMetrics() {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = loadPrometheus();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'shipdesk_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  });
  const statements = new Histogram({
    name: 'shipdesk_sql_statement_duration_seconds',
    help: 'From sending a statement to its whole result, by its first word.',
    labelNames: ['operation', 'outcome'],
    buckets: STATEMENT_SECONDS,
    registers: [registry],
  });
  const carrierCalls = new Histogram({
    name: 'shipdesk_carrier_call_duration_seconds',
    help: 'From sending a call to a carrier to its whole response.',
    labelNames: ['carrier', 'outcome'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  });
  return {
    observeRequest: (labels: RequestLabels, seconds: number) =>
      requests.observe({ ...labels }, seconds),
    observeStatement: (labels: StatementLabels, seconds: number) =>
      statements.observe({ ...labels }, seconds),
    observeCarrierCall: (labels: CarrierCallLabels, seconds: number) =>
      carrierCalls.observe({ ...labels }, seconds),

    /**
     * `read` runs on each scrape. `labelNames` are the keys of each reading's labels. A gauge that needs the database
     * has no series while the database is unavailable.
     */
    addGauge: (
      { name, help, labelNames }: { name: string; help: string; labelNames: string[] },
      read: () => Reading[] | Promise<Reading[]>,
    ): void => {
      const gauge: prometheusModule.Gauge = new Gauge({
        name,
        help,
        labelNames,
        registers: [registry],
        collect: async () => {
          const readings = await readIfAvailable(read);
          // Without a reset, series that disappeared would keep their last value.
          gauge.reset();
          for (const { labels, value } of readings) gauge.set(labels, value);
        },
      });
    },
    renderText: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Returns no readings while the database is unavailable, so that the other metrics are still served. */
async function readIfAvailable(read: () => Reading[] | Promise<Reading[]>): Promise<Reading[]> {
  try {
    return await read();
  } catch (error) {
    if (isUnavailable(error)) return [];
    throw error;
  }
}

/**
 * Without METRICS_TOKEN, the server measures nothing and the route returns 404. Loopback addresses are not trusted,
 * because a proxy on the same machine gives every caller one.
 */
export function mountMetricsRoutes(
  app: FastifyInstance,
  {
    config: { metricsToken },
    database,
    metrics,
  }: {
    config: Pick<Config, 'metricsToken'>;
    database: Pick<Database, 'countConnections'>;
    metrics: Metrics | undefined;
  },
): void {
  if (metricsToken === undefined || metrics === undefined) {
    app.get('/metrics', { schema: { hide: true } }, () => {
      throw new Refusal('not_found');
    });
    return;
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    metrics.observeRequest({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  metrics.addGauge(
    {
      name: 'shipdesk_database_connections',
      help: 'Database connections by state. Requests without a connection are waiting.',
      labelNames: ['state'],
    },
    () =>
      database.countConnections().map(({ state, count }) => ({ labels: { state }, value: count })),
  );
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!hasToken(request, metricsToken)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Refusal('metrics_token_missing');
    }
    reply.type(metrics.contentType);
    return metrics.renderText();
  });
}

function hasToken({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(hashText(authorization), hashText(`Bearer ${token}`));
}

function hashText(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
