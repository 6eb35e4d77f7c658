import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createGstStates } from './accounts/sellers/gst-states-service.ts';
import { isSessionOpen } from './accounts/sessions/session-steps.ts';
import { createPasswords } from './accounts/users/passwords-service.ts';
import { renewWebhookSecrets } from './accounts/webhooks/webhook-secrets.ts';
import { buildApp } from './app.ts';
import { listConfigWarnings, readProcessConfig } from './config.ts';
import { ConfigError } from './config-values.ts';
import { demoAccounts } from './demo/demo-data.ts';
import { seedDemo } from './demo/seed-demo.ts';
import type { Deps } from './deps.ts';
import { reencryptBankNumbers } from './money/cod/bank-accounts-service.ts';
import { createLearnedProductCache } from './orders/capture/learned-product-cache.ts';
import { createChannelKinds } from './orders/channels/registry.ts';
import { reencryptShopCredentials } from './orders/channels/shop-vault-service.ts';
import { createDockets } from './orders/dockets/dockets-service.ts';
import { closeAll } from './platform/closers.ts';
import { openEngine } from './platform/db/engine/engine.ts';
import { withClient, withStartLock } from './platform/db/engine/engine-client.ts';
import { openDatabase } from './platform/db/query/database.ts';
import { isUnavailable } from './platform/db/query/database-errors.ts';
import {
  assertSafeDatabase,
  stampInstance,
  WrongDatabaseError,
} from './platform/db/schema/instance.ts';
import { migrate } from './platform/db/schema/migrations.ts';
import { createEventStreams } from './platform/events/event-streams-service.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { findBuiltClient } from './platform/http/pages/client-files.ts';
import { createOutgoingHttp } from './platform/outgoing-http.ts';
import { createRowIds } from './platform/row-id.ts';
import { createRateBook } from './rates/cards/rate-book-service.ts';
import { createPincodeTable } from './rates/pincodes/pincodes-service.ts';
import { createCarriers } from './shipping/carriers/carriers-service.ts';
import { createSimulators } from './shipping/carriers/simulator/simulator-service.ts';
import { startSimulator, startWorkers } from './workers.ts';

/** EX_CONFIG of `sysexits.h`, because a restart would fail in the same way. */
const EXIT_CONFIG = 78;
/** Requests finish within 10 seconds, and the embedded database stops within 20 seconds. */
const STOP_WITHIN_MS = 30_000;

/** A signal or a start error closes everything in reverse order. */
async function start(): Promise<void> {
  const config = readProcessConfig();
  const log = pino({ level: config.logLevel });
  for (const warning of listConfigWarnings(config)) log.warn(warning);
  const closers: (() => Promise<void>)[] = [];
  const stop = () => closeAll(closers.splice(0));
  const openingEngine = openEngine({ ...config, log })
    .catch(throwStartError)
    .then((engine) => {
      closers.push(() => engine.close());
      return engine;
    });

  let isStopping = false;
  const onSignal = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info(`${signal}: draining, then stopping`);
    setTimeout(
      () => {
        log.error('stopping takes too long: exiting');
        process.exit(1);
      },
      config.drainSeconds * 1000 + STOP_WITHIN_MS,
    ).unref();
    // An embedded PostgreSQL that is still starting would outlive this process.
    const afterOpening =
      config.databaseUrl === undefined ? openingEngine.catch(() => undefined) : undefined;
    Promise.resolve(afterOpening)
      .then(stop)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', () => onSignal('SIGTERM'));
  process.on('SIGINT', () => onSignal('SIGINT'));

  try {
    const engine = await openingEngine;
    await migrate(engine.owner).catch(throwStartError);
    const metrics = config.metricsToken === undefined ? undefined : createMetrics();
    const isPooled = config.usesPooler;
    const { isDistributed } = engine;
    const { slowQueryMs } = config;
    const options = { log, isPooled, isDistributed, prepared: !isPooled, slowQueryMs };
    const observe = metrics?.observeStatement;
    const database = openDatabase(engine.app, { ...options, observe });
    closers.push(() => database.close());
    await assertSafeDatabase(database);
    const { docketKey } = await stampInstance(database, config.mode);

    const now = () => new Date();
    const newId = createRowIds();
    const book = createRateBook({ database, log, now, isDemo: config.mode === 'demo' });
    closers.push(async () => book.close());
    const gstStates = createGstStates({ database, log });
    closers.push(async () => gstStates.close());
    const outgoing = createOutgoingHttp(config);
    closers.push(() => outgoing.close());
    const carriers = createCarriers({ config, database, metrics, outgoing, now, newId });
    await carriers.renewCredentials();
    // While a Citus node is down, the secrets of its sellers stay encrypted with the older key until the next start.
    await Promise.all([
      reencryptBankNumbers({ database, config }),
      renewWebhookSecrets({ database, config }),
      reencryptShopCredentials({ database, config }),
    ]).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
      log.warn({ err: error }, 'the secrets of sellers were not re-encrypted');
    });

    const isDemo = config.mode === 'demo';
    const deps: Deps = {
      config,
      channels: createChannelKinds({ outgoing, now, isDemo, amazonOrigin: config.amazonOrigin }),
      book,
      gstStates,
      database,
      learnedProductCache: createLearnedProductCache(now),
      dockets: createDockets(database, docketKey),
      passwords: createPasswords(),
      carriers,
      pincodes: createPincodeTable(),
      client: findBuiltClient(),
      events: createEventStreams({ database, log, isSessionOpen }),
      metrics,
      outgoing,
      now,
      newId,
    };
    if (config.mode === 'demo') {
      // The seed commits a thousand times and needs no durability. Poolers refuse startup options.
      const seedDatabase = openDatabase(
        isPooled ? engine.app : { ...engine.app, options: '-c synchronous_commit=off' },
        options,
      );
      closers.push(() => seedDatabase.close());
      // Only one process seeds. The others wait, because their job workers would book the seeded parcels today
      // instead of on past days.
      await withStartLock(engine.owner, async () => {
        const isNew = await seedDemo({
          ...deps,
          database: seedDatabase,
          dockets: createDockets(seedDatabase, docketKey),
          carriers: createCarriers({ config, database: seedDatabase, outgoing, now, newId }),
          log,
        });
        // Without statistics, the lookups of an import would read all orders of the seller until autovacuum runs.
        if (isNew) await withClient(engine.owner, (client) => client.query('analyze orders'));
      });
    }

    const app = await buildApp(deps, log);
    // Compile the schemas before the workers start. Compiling blocks the event loop, so statements would look slow.
    await app.ready();
    closers.push(startWorkers({ deps, log, engine, docketKey }));
    closers.push(() => app.close());
    await app.listen({ host: config.host, port: config.port });
    const origin = buildLocalOrigin(config.host, findPort(app) ?? config.port);
    closers.push(startSimulator(createSimulators(deps, carriers), { log, origin }));
    printAddress(
      config.publicUrl?.href ?? `http://localhost:${findPort(app) ?? config.port}`,
      config.mode,
    );
  } catch (error) {
    // The signal handler has closed the database, so the start fails. The handler ends the process.
    if (isStopping) return;
    await stop().catch((failure: unknown) => log.error({ err: failure }, 'stopping failed'));
    throw error;
  }
}

/** Returns the port that the server listens on, which the system chooses if PORT is 0. */
function findPort(app: FastifyInstance): number | undefined {
  const address = app.server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

/** Returns the origin at which the process reaches itself. */
function buildLocalOrigin(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}

function printAddress(url: string, mode: 'demo' | 'live'): void {
  const lines = [`Shipdesk is ready: ${url}`];
  if (mode === 'demo') {
    lines.push('Demo mode, reachable from this machine only. Sign in as');
    for (const { role, email, password } of demoAccounts) {
      lines.push(`  ${role.padEnd(18)}${email}  ${password}`);
    }
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** A database that cannot be opened or migrated. The message is for the operator. */
class StartError extends Error {}

function throwStartError(error: unknown): never {
  throw new StartError(error instanceof Error ? error.message : String(error), { cause: error });
}

function reportStartError(error: unknown): number {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    process.stderr.write(
      'Shipdesk cannot start: another program uses this port. Set PORT to a free port.\n',
    );
    return 1;
  }
  if (error instanceof ConfigError || error instanceof WrongDatabaseError) {
    process.stderr.write(`Shipdesk cannot start: ${error.message}\n`);
    return EXIT_CONFIG;
  }
  const reason = error instanceof StartError ? error.message : describeError(error);
  process.stderr.write(`Shipdesk cannot start: ${reason}\n`);
  return 1;
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

process.on('uncaughtException', (error) => {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
});

start().catch((error: unknown) => {
  process.exit(reportStartError(error));
});
