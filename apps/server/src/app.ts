import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import { endpoints } from '@shipdesk/contract/endpoints';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { mailsRoutes } from './accounts/mails/mails-routes.ts';
import { notificationsRoutes } from './accounts/notifications/notifications-routes.ts';
import { passwordResetRoutes } from './accounts/passwords/password-reset-routes.ts';
import { profileRoutes } from './accounts/profile/profile-routes.ts';
import { secondFactorRoutes } from './accounts/second-factor/second-factor-routes.ts';
import { createSecondFactor } from './accounts/second-factor/second-factor-service.ts';
import { sellersRoutes } from './accounts/sellers/sellers-routes.ts';
import { sessionsRoutes } from './accounts/sessions/sessions-routes.ts';
import { createSessions } from './accounts/sessions/sessions-service.ts';
import { signInRoutes } from './accounts/sign-in/sign-in-routes.ts';
import { taxDetailsRoutes } from './accounts/tax-details/tax-details-routes.ts';
import type { Deps } from './deps.ts';
import { erasers } from './erasers.ts';
import { jobDrops } from './job-handlers.ts';
import { bankAccountsRoutes } from './money/cod/bank-accounts-routes.ts';
import { carrierRemittancesRoutes } from './money/cod/carrier-remittances-routes.ts';
import { remittancesRoutes } from './money/cod/remittances-routes.ts';
import { invoicesRoutes } from './money/invoices/invoices-routes.ts';
import { ledgerRoutes } from './money/ledger/ledger-routes.ts';
import { rechargesRoutes } from './money/wallet/recharges-routes.ts';
import { carrierInvoicesRoutes } from './money/weights/carrier-invoices-routes.ts';
import { discrepanciesRoutes } from './money/weights/discrepancies-routes.ts';
import { auditLogRoutes } from './operator/audit-log/audit-log-routes.ts';
import { analyticsRoutes } from './operator/figures/analytics-routes.ts';
import { findRoutes } from './operator/find/find-routes.ts';
import { pricingRoutes } from './operator/pricing/pricing-routes.ts';
import { bulkOrdersRoutes } from './orders/bulk/bulk-orders-routes.ts';
import { ordersRoutes } from './orders/capture/orders-routes.ts';
import { consigneesRoutes } from './orders/consignees/consignees-routes.ts';
import { importsRoutes } from './orders/imports/imports-routes.ts';
import { orderListRoutes } from './orders/list/order-list-routes.ts';
import { packingRoutes } from './orders/packing/packing-routes.ts';
import { riskRoutes } from './orders/risk/risk-routes.ts';
import { orderViewsRoutes } from './orders/views/order-views-routes.ts';
import { warehousesRoutes } from './orders/warehouses/warehouses-routes.ts';
import { eventsRoutes } from './platform/events/events-routes.ts';
import { photosRoutes } from './platform/files/photos-routes.ts';
import { apiDocs } from './platform/http/api-docs.ts';
import { addressGroup, isLoopback } from './platform/http/call-source.ts';
import { stopGracefully } from './platform/http/graceful-stop.ts';
import { refuseForeignHosts, refuseForeignOrigins } from './platform/http/guards/origin.ts';
import { securityHeaders, sendSecurityHeaders } from './platform/http/guards/security-headers.ts';
import { sharedCallCounts } from './platform/http/guards/shared-call-counts.ts';
import { limitSlowBodies } from './platform/http/guards/slow-bodies.ts';
import { limitSlowReads } from './platform/http/guards/slow-reads.ts';
import { healthRoutes } from './platform/http/health.ts';
import { metricsRoutes } from './platform/http/metrics-routes.ts';
import { clientFiles } from './platform/http/pages/client-files.ts';
import { securityText } from './platform/http/pages/security-text.ts';
import { answer, handleProblems, refusalOf } from './platform/http/problem.ts';
import { refuseAmbiguousRequests } from './platform/http/request-form.ts';
import {
  answerWithRequestIds,
  REQUEST_ID_HEADER,
  RequestLines,
  requestIdOf,
} from './platform/http/request-ids.ts';
import { assertEveryEndpointMounted } from './platform/http/route.ts';
import { jobsRoutes } from './platform/jobs/jobs-routes.ts';
import { Refusal } from './platform/refusal.ts';
import { ratesRoutes } from './rates/cards/rates-routes.ts';
import { pincodesRoutes } from './rates/pincodes/pincodes-routes.ts';
import { plansRoutes } from './rates/plans/plans-routes.ts';
import { quotesRoutes } from './rates/quotes/quotes-routes.ts';
import { shipmentsRoutes } from './shipping/booking/shipments-routes.ts';
import { carriersRoutes } from './shipping/carriers/carriers-routes.ts';
import { simulatorRoutes } from './shipping/carriers/simulator-routes.ts';
import { handOverRoutes } from './shipping/hand-over/hand-over-routes.ts';
import { labelRoutes } from './shipping/labels/label-routes.ts';
import { ndrRoutes } from './shipping/ndr/ndr-routes.ts';
import { preferencesRoutes } from './shipping/preferences/preferences-routes.ts';
import { returnsRoutes } from './shipping/returns/returns-routes.ts';
import { pushesRoutes } from './shipping/scans/pushes-routes.ts';
import { trackingRoutes } from './shipping/tracking/tracking-routes.ts';

/** Builds the application without listening. Tests use `inject`; `main.ts` listens. */
export async function buildApp(
  deps: Deps,
  logger: NonNullable<FastifyServerOptions['loggerInstance']>,
  schemaController?: FastifyServerOptions['schemaController'],
): Promise<FastifyInstance> {
  const { config, database, client } = deps;
  const headers = securityHeaders({ config, styleHashes: client?.styleHashes ?? [] });
  const app: FastifyInstance = fastify({
    ...(schemaController && { schemaController }),
    loggerInstance: logger,
    logController: new RequestLines(),
    bodyLimit: 256 * 1024,
    // For uploads. `limitSlowBodies` limits every other request to ten seconds.
    requestTimeout: 3_600_000,
    // Longer than the usual 60 s of a reverse proxy, so that the proxy closes idle connections first.
    keepAliveTimeout: 75_000,
    // Closes the connection of a client that neither reads nor sends.
    connectionTimeout: 60_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    // A request that arrived before the stop still gets its response.
    return503OnClosing: false,
    // Report every broken rule and leave the request unchanged.
    ajv: {
      customOptions: {
        allErrors: true,
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allowUnionTypes: true,
      },
    },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: (request) =>
      requestIdOf(request, { isBehindProxy: config.trustProxy.length > 0, newId: deps.newId }),
    // Hooks do not run for a malformed address such as `/%`.
    frameworkErrors: (error, request, reply) => {
      void answer(request, reply.headers(headers), refusalOf(error));
    },
  });

  // Handlers accept JSON only. Calls without a body may send the JSON content type too (Spec §7).
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null);
      else void readJson(request, body, done);
    },
  );
  handleProblems(app);
  answerWithRequestIds(app);
  limitSlowBodies(app, 10_000);
  limitSlowReads(app, 60_000);
  sendSecurityHeaders(app, headers);
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      credentials: true,
      methods: Array.from(new Set(Object.values(endpoints).map(({ method }) => method))),
      allowedHeaders: [
        'content-type',
        'accept',
        'authorization',
        'idempotency-key',
        'x-file-name',
        'last-event-id',
      ],
      exposedHeaders: [
        'idempotent-replayed',
        'retry-after',
        'content-disposition',
        REQUEST_ID_HEADER,
      ],
    });
  }
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    store: sharedCallCounts(deps),
    keyGenerator: ({ ip }) => addressGroup(ip),
    allowList: ({ ip }) => config.mode === 'demo' && isLoopback(ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many_requests', {
        retryAfterSeconds: Math.ceil(ttl / 1000),
      }),
  });
  refuseAmbiguousRequests(app);
  refuseForeignHosts(app, config);
  refuseForeignOrigins(app, config);
  apiDocs(app);
  const stop = stopGracefully(app, config.drainSeconds);
  healthRoutes(app, database, stop);
  metricsRoutes(app, deps);
  securityText(app, deps);

  const sessions = createSessions(deps);
  const secondFactor = createSecondFactor(deps);
  signInRoutes(app, deps, { sessions, secondFactor });
  sessionsRoutes(app, sessions);
  secondFactorRoutes(app, secondFactor);
  passwordResetRoutes(app, deps, secondFactor);
  profileRoutes(app, deps);
  consigneesRoutes(app, deps, erasers);
  ordersRoutes(app, deps);
  orderListRoutes(app, deps);
  orderViewsRoutes(app, deps);
  await bulkOrdersRoutes(app, deps);
  await importsRoutes(app, deps);
  pincodesRoutes(app, deps);
  sellersRoutes(app, deps);
  warehousesRoutes(app, deps);
  carriersRoutes(app, deps);
  simulatorRoutes(app, deps);
  pushesRoutes(app, deps);
  trackingRoutes(app, deps);
  shipmentsRoutes(app, deps);
  labelRoutes(app, deps);
  handOverRoutes(app, deps);
  packingRoutes(app, deps);
  returnsRoutes(app, deps);
  photosRoutes(app, deps);
  discrepanciesRoutes(app, deps);
  await carrierInvoicesRoutes(app, deps);
  await carrierRemittancesRoutes(app, deps);
  analyticsRoutes(app, deps);
  riskRoutes(app, deps);
  await ndrRoutes(app, deps);
  bankAccountsRoutes(app, deps, secondFactor);
  await rechargesRoutes(app, deps);
  remittancesRoutes(app, deps);
  taxDetailsRoutes(app, deps);
  invoicesRoutes(app, deps);
  ratesRoutes(app, deps);
  plansRoutes(app, deps);
  preferencesRoutes(app, deps);
  quotesRoutes(app, deps);
  pricingRoutes(app, deps);
  mailsRoutes(app, deps);
  notificationsRoutes(app, deps);
  eventsRoutes(app, deps, stop);
  ledgerRoutes(app, deps);
  findRoutes(app, deps);
  auditLogRoutes(app, deps);
  jobsRoutes(app, deps, jobDrops);
  await clientFiles(app, client, config);
  assertEveryEndpointMounted(app);
  return app;
}
