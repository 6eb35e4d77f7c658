import { Readable } from 'node:stream';
import type { McpServer } from '@modelcontextprotocol/server';
import type { Endpoint } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import * as s from '@shipdesk/contract/shape';
import type { Permission } from '@shipdesk/domain/account/roles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { hashBody } from '../../platform/idempotency.ts';
import { createKeyRing, readSignedText, signText } from '../../platform/keys.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CallApi, type McpTool, mcpTools, RefusedCallError } from './mcp-tools.ts';

const TOKEN_LIFETIME_MS = 10 * 60_000;

interface ConfirmedCall {
  readonly keyId: string;
  readonly tool: string;
  readonly input: unknown;
}

/** A token confirms a write after its dry run. It is valid only for the same key, tool and arguments. */
function createConfirmations({ sessionSecrets }: Pick<Config, 'sessionSecrets'>, now: () => Date) {
  const keys = createKeyRing(sessionSecrets, 'mcp confirmation');

  return {
    issue: (call: ConfirmedCall): { confirm: string; expiresAt: Date } => {
      const expiresAt = new Date(now().getTime() + TOKEN_LIFETIME_MS);
      return { confirm: signText(keys, `${expiresAt.getTime()}.${hashBody(call)}`), expiresAt };
    },

    isValid: (confirm: string, call: ConfirmedCall): boolean => {
      const [expiresMs = '', hash] = readSignedText(keys, confirm)?.split('.') ?? [];
      return Number(expiresMs) > now().getTime() && hash === hashBody(call);
    },
  };
}

const INSTRUCTIONS =
  'Shipdesk ships parcels in India. Tools that change data return a dry run and a token on the first call. Show the dry run to the user. If the user agrees, call the tool again with the same arguments and the token as `confirm`.';

const confirm = s.optional(s.text(300, 1));

/** Serves MCP without sessions, in its 2025 and 2026-07-28 versions. Every tool calls the API with the caller's key. */
export async function mountMcpRoutes(app: FastifyInstance, { config, now }: Deps): Promise<void> {
  // Loaded on demand, because the library is large and most installations do not serve MCP.
  const sdk = await import('@modelcontextprotocol/server');
  const confirmations = createConfirmations(config, now);
  const tools = mcpTools.map((tool) => ({ tool, schema: sdk.fromJsonSchema(buildInput(tool)) }));

  function buildServer(request: FastifyRequest, permissions: readonly Permission[]): McpServer {
    const { keyId = '' } = request.apiKey ?? {};
    const api = buildCallApi(app, request);
    const server = new sdk.McpServer(
      { name: 'shipdesk', version: '0.1.0' },
      { instructions: INSTRUCTIONS },
    );
    for (const { tool, schema: inputSchema } of tools) {
      if (!permissions.includes(tool.permission)) continue;
      const { name, title, description } = tool;
      const isWrite = 'write' in tool;
      const annotations = {
        readOnlyHint: !isWrite,
        destructiveHint: isWrite && tool.isDestructive,
        idempotentHint: true,
        openWorldHint: false,
      };
      server.registerTool(name, { title, description, inputSchema, annotations }, async (input) =>
        toResult(() => runTool(tool, { keyId, api, input })),
      );
    }
    return server;
  }

  async function runTool(
    tool: McpTool,
    { keyId, api, input }: { keyId: string; api: CallApi; input: unknown },
  ): Promise<unknown> {
    if (!('write' in tool)) return tool.read(api, input);
    const { confirm: token, ...fields } = toFields(input);
    const call = { keyId, tool: tool.name, input: fields };
    if (typeof token === 'string' && confirmations.isValid(token, call)) {
      return tool.write(api, fields, `mcp-${hashBody(token)}`);
    }
    const dryRun = await tool.preview(api, fields);
    const note =
      token === undefined
        ? 'Nothing was changed. To confirm, call the tool again with the same arguments and `confirm`.'
        : 'Nothing was changed. The token is for other arguments or has expired. Use the new token.';
    return { dryRun, note, ...confirmations.issue(call) };
  }

  app.post(
    '/mcp',
    {
      schema: { hide: true },
      config: { rateLimit: false },
      onRequest: async (request, reply) => {
        const principal = await app.authenticate(request, reply);
        if (principal.kind !== 'apiKey') throw new Refusal('api_key_invalid');
        request.principal = principal;
      },
    },
    async (request, reply) => {
      const permissions = request.principal?.permissions ?? [];
      // The list of tools never changes, so clients need no subscription.
      const handler = sdk.createMcpHandler(() => buildServer(request, permissions), {
        maxSubscriptions: 0,
        onerror: (error) => request.log.warn({ err: error }, 'the MCP server refused a request'),
      });
      const response = await handler.fetch(toWebRequest(request), { parsedBody: request.body });
      reply.code(response.status).headers(Object.fromEntries(response.headers));
      return response.body === null ? reply.send() : Readable.fromWeb(response.body);
    },
  );
}

function buildInput(tool: McpTool) {
  const { input } = tool;
  return 'write' in tool
    ? { ...input, properties: { ...toFields(toFields(input)['properties']), confirm } }
    : input;
}

/** Returns a function that calls the API with the key of the request. Every guard and limit applies. */
function buildCallApi(
  app: FastifyInstance,
  { ip, headers: { authorization = '', host = '' } }: FastifyRequest,
): CallApi {
  return async (name, { params = {}, query = {}, body, idempotencyKey } = {}) => {
    const { method, path }: Endpoint = endpoints[name];
    const response = await app.inject({
      method,
      url: path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? '')),
      query: Object.fromEntries(
        Object.entries(query).flatMap(([key, value]) =>
          value === undefined ? [] : [[key, value]],
        ),
      ),
      remoteAddress: ip,
      headers: {
        authorization,
        host,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { payload: toFields(body) }),
    });
    const result: unknown = response.body === '' ? null : response.json();
    if (response.statusCode < 400) return result;
    const { message } = toFields(result);
    throw new RefusedCallError(response.statusCode, String(message), result);
  };
}

/** Returns a refused call as a result, so that the model can correct its arguments. */
async function toResult(run: () => Promise<unknown>) {
  try {
    return { content: [{ type: 'text' as const, text: JSON.stringify(await run()) }] };
  } catch (error) {
    if (!(error instanceof RefusedCallError)) throw error;
    return {
      isError: true,
      content: [{ type: 'text' as const, text: JSON.stringify(error.problem) }],
    };
  }
}

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const CONNECTION_HEADERS = ['connection', 'content-length', 'transfer-encoding', 'host'];

function toWebRequest({ headers, method, url, body }: FastifyRequest): Request {
  const requestHeaders = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !CONNECTION_HEADERS.includes(name) ? [[name, value]] : [],
  );
  return new Request(`http://localhost${url}`, {
    method,
    headers: requestHeaders,
    body: JSON.stringify(body),
  });
}
