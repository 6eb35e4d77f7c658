import { buildMessageSchema, webhookEvents } from '@shipdesk/contract/account/webhook-events';
import { problemSchema } from '@shipdesk/contract/problems/problem-body';
import {
  describeProblem,
  type WireProblem,
  wireProblems,
} from '@shipdesk/contract/problems/wire-problems';
import { webhookTypes } from '@shipdesk/domain/account/webhook/webhook-event';
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';

interface Operation {
  summary?: string;
  description?: string;
  requestBody?: unknown;
  responses?: Record<string, unknown>;
}

/** Serves `/openapi.json`, generated from the mounted routes, and `/docs`, a page with the same content. */
export function registerApiDocs(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  let loadedDocument: ReturnType<typeof buildDocument> | undefined;
  const loadDocument = () => (loadedDocument ??= buildDocument(routes));
  const hidden = { schema: { hide: true }, config: { rateLimit: false as const } };
  app.get('/openapi.json', hidden, loadDocument);
  app.get('/docs', hidden, async (_request, reply) => {
    reply.type('text/html; charset=utf-8');
    return renderPage(await loadDocument());
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
  const loadedDocument = fastify({ exposeHeadRoutes: false });
  loadedDocument.setValidatorCompiler(() => () => true).setSerializerCompiler(() => String);
  await loadedDocument.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Shipdesk',
        version: '0.1.0',
        description: 'Shipping desk for businesses that send parcels in India.',
      },
      components: { securitySchemes },
    },
  });
  for (const { method, url, schema = {} } of routes) {
    loadedDocument.route({ method, url, schema, handler: () => undefined });
  }
  await loadedDocument.ready();
  const loaded = loadedDocument.swagger();
  for (const { operation } of listOperations(loaded.paths)) referToProblem(operation);
  const components = { securitySchemes, responses: { Problem: problem } };
  return { ...loaded, components, webhooks: buildWebhooks() };
}

/** Describes the messages to the endpoints of sellers, by type. */
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

/** Replaces the schema of refusals, which every operation shares, by a reference. */
function referToProblem({ responses = {} }: Operation): void {
  for (const status of ['4XX', '5XX'])
    if (status in responses) responses[status] = { $ref: PROBLEM };
}

interface TitledOperation {
  /** The method and the path. */
  title: string;
  operation: Operation;
}

function listOperations(paths: object = {}): TitledOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a path item holds operations by method
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      title: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
}

/** Returns a page without inline script or style, which the Content-Security-Policy would block. */
function renderPage({ paths, webhooks }: Awaited<ReturnType<typeof buildDocument>>): string {
  const messages = Object.entries(webhooks).map(([type, { post }]) => buildSection(type, post));
  const sections = listOperations(paths).map(({ title, operation }) =>
    buildSection(title, operation),
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shipdesk API</title></head>
<body>
<h1>Shipdesk API</h1>
<p>The same as <a href="/openapi.json">OpenAPI 3.1 (JSON)</a>. An error is an <code>application/problem+json</code> body with a <code>message</code> for people and a <code>code</code> for programs.</p>
${sections.join('\n')}
<h1>Webhooks</h1>
<p>Shipdesk posts these messages to the endpoints of a seller, signed by <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>.</p>
${messages.join('\n')}
<h1>Problems</h1>
<p>The <code>reason</code> of a refusal, or its <code>code</code> if it has no reason.</p>
<dl>
${buildProblems().join('\n')}
</dl>
</body>
</html>`;
}

/** Returns each refusal with its status and text, under the name with which the request log links to it. */
function buildProblems(): string[] {
  return Object.entries(wireProblems).flatMap(([name, entry]) => {
    if (!('status' in entry)) return [];
    const { code, status } = entry;
    // A text with parameters belongs to one refusal, so the text of its code stands for it.
    const described = entry.text.length === 0 ? name : code;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text takes no parameters
    const text = describeProblem({ code: described } as WireProblem);
    const term = name === code ? name : `${name} (${code})`;
    return `<dt id="${name}"><code>${term}</code> ${status}</dt><dd>${escapeHtml(text)}</dd>`;
  });
}

function buildSection(
  title: string,
  { summary, description, requestBody, responses }: Operation,
): string {
  const blocks = [
    ['Body', requestBody],
    ['Response', Object.entries(responses ?? {}).find(([status]) => status.startsWith('2'))],
  ] as const;
  const details = blocks
    .filter(([, content]) => content !== undefined)
    .map(
      ([label, content]) =>
        `<details><summary>${label}</summary><pre>${escapeHtml(JSON.stringify(content, null, 2))}</pre></details>`,
    );
  return `<section><h2><code>${escapeHtml(title)}</code></h2><p>${escapeHtml(`${summary ?? ''}. ${description ?? ''}`)}</p>${details.join('')}</section>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
