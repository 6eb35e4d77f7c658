import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isUnavailable } from '../db/query/database-errors.ts';
import type { ObserveStatement } from '../db/query/statement-watch.ts';

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

/** The metrics of the process. No label contains a person, a seller or an IP address. */
export interface Metrics {
  observeRequest(labels: RequestLabels, seconds: number): void;
  observeStatement: ObserveStatement;
  observeCarrierCall: ObserveCarrierCall;
  /**
   * A value that is read on each scrape; `labelNames` are the keys of each reading's labels. A gauge that needs the
   * database has no series while it is unavailable.
   */
  gauge(
    about: { name: string; help: string; labelNames: string[] },
    read: () => Reading[] | Promise<Reading[]>,
  ): void;
  /** Everything in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Measures the process itself (event-loop delay, memory, garbage collection) and what it is handed. */
export function createMetrics(): Metrics {
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
    observeRequest: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status }, seconds),
    observeStatement: ({ operation, outcome }, seconds) =>
      statements.observe({ operation, outcome }, seconds),
    observeCarrierCall: ({ carrier, outcome }, seconds) =>
      carrierCalls.observe({ carrier, outcome }, seconds),
    gauge: ({ name, help, labelNames }, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames,
        registers: [registry],
        collect: async () => {
          const readings = await readOrNone(read);
          // Series that are not read again would keep their last value.
          gauge.reset();
          for (const { labels, value } of readings) gauge.set(labels, value);
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** The other metrics are needed most while the database is away. */
async function readOrNone(read: () => Reading[] | Promise<Reading[]>): Promise<Reading[]> {
  try {
    return await read();
  } catch (error) {
    if (isUnavailable(error)) return [];
    throw error;
  }
}
