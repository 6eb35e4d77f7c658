import { buildMessageSchema, webhookEvents } from '@shipdesk/contract/account/webhook-events';
import { problemSchema } from '@shipdesk/contract/problems/problem-body';
import { webhookTypes } from '@shipdesk/domain/account/webhook/webhook-event';
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { type Operation, renderDocsPage, type TitledOperation } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';

/** Serves `/openapi.json` and `/docs`. Call it before the routes that they describe are mounted. */
export function registerApiDocs(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  let loadedDocument: ReturnType<typeof buildDocument> | undefined;
  const loadDocument = () => (loadedDocument ??= buildDocument(routes));
  const hiddenOptions = { schema: { hide: true }, config: { rateLimit: false as const } };
  app.get('/openapi.json', hiddenOptions, loadDocument);
  let page: string | undefined;
  app.get('/docs', hiddenOptions, async (_request, reply) => {
    reply.type('text/html; charset=utf-8');
    return (page ??= await renderPage(await loadDocument()));
  });
  app.get('/docs.css', hiddenOptions, async (_request, reply) => {
    reply.type('text/css; charset=utf-8');
    return docsStyle;
  });
}

const PROBLEM = '#/components/responses/Problem';
const problem = {
  description: 'A refusal: `message` for people, `code` for programs',
  content: { 'application/problem+json': { schema: problemSchema } },
};

const securitySchemes = { bearer: { type: 'http', scheme: 'bearer' } } as const;

/** Called on the first request for the document, because @fastify/swagger is slow to load. */
async function buildDocument(routes: readonly RouteOptions[]) {
  const { default: swagger } = await import('@fastify/swagger');
  const documentApp = fastify({ exposeHeadRoutes: false });
  documentApp.setValidatorCompiler(() => () => true).setSerializerCompiler(() => String);
  await documentApp.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Shipdesk',
        version: '0.1.0',
        description: 'Shipping software for businesses that send parcels in India.',
      },
      components: { securitySchemes },
    },
  });
  for (const { method, url, schema = {} } of routes) {
    documentApp.route({ method, url, schema, handler: () => undefined });
  }
  await documentApp.ready();
  const openapi = documentApp.swagger();
  for (const { operation } of listOperations(openapi.paths)) referToProblem(operation);
  const components = { securitySchemes, responses: { Problem: problem } };
  return { ...openapi, components, webhooks: buildWebhooks() };
}

function buildWebhooks() {
  const entries = webhookTypes.map((type) => {
    const operation = {
      summary: webhookEvents[type].summary,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: buildMessageSchema(type) } },
      },
      responses: { '2XX': { description: 'The message was received' } },
    };
    return [type, { post: operation }] as const;
  });
  return Object.fromEntries(entries);
}

/** Replaces the schema of refusals with a reference, because every operation has the same schema. */
function referToProblem({ responses = {} }: Operation): void {
  for (const status of ['4XX', '5XX'])
    if (status in responses) responses[status] = { $ref: PROBLEM };
}

const renderPage = ({ paths, webhooks }: Awaited<ReturnType<typeof buildDocument>>) =>
  renderDocsPage({
    calls: listOperations(paths),
    messages: Object.entries(webhooks).map(([path, { post }]) => ({ path, operation: post })),
  });

function listOperations(paths: object = {}): TitledOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a path item holds operations by method
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}
