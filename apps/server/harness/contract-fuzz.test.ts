import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { measure } from '../test-support/harness.ts';
import {
  buildSampleBody,
  buildUrl,
  type CallName,
  callNames,
  callSamples,
  getEndpoint,
  listPathParams,
} from '../test-support/samples/call-samples.ts';
import { createValues, mutateJson, mutations } from '../test-support/samples/hostile-json.ts';
import { type Json, listPlaces, type Schema } from '../test-support/schema-walk.ts';
import { type Caller, testApp } from '../test-support/test-app.ts';

/** The file with the bodies that found a bug, as `{ call, text }`. The test replays them before new ones. */
const CORPUS = fileURLToPath(new URL('corpus/bodies.json', import.meta.url));
const BODIES_PER_CALL = 300;
/** Timeout for thousands of calls. Even on a busy machine only a hung server takes longer. */
const FUZZING_TIMEOUT_MS = 600_000;
const UNSTORABLE_TEXTS = ['"a\\u0000b"', '"a\\ud800b"'];
/** Texts of a stack trace or an SQL statement. Messages may contain "select", so the pattern requires `from` too. */
const INTERNALS = /\bat \/|node_modules|\bselect .+ from |postgres|violates/i;
/** Calls that hash a password for a valid body. They get invalid bodies only. */
const HASHING_CALLS: readonly CallName[] = ['login', 'register', 'changePassword'];

interface Response {
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response | { $ref: string }>;
}

let caller: Caller;
const validators = new Map<Schema, ValidateFunction>();
const ajv = new Ajv({ strict: false, allErrors: true, allowUnionTypes: true });

const app = await testApp();
const { paths, components } = (await app.fastify.inject('/openapi.json')).json<{
  paths: Record<string, Record<string, Operation>>;
  components: { responses: { Problem: Response } };
}>();
beforeEach(async () => {
  caller = await app.signIn({ role: 'Admin' });
});

function matches(schema: Schema, value: unknown): boolean {
  let validate = validators.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    validators.set(schema, validate);
  }
  return validate(value);
}

/** Returns the operation of a call in `/openapi.json`. */
function getOperation(name: CallName): Operation {
  const { method, path } = getEndpoint(name);
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

const getBodySchema = (name: CallName) =>
  getOperation(name).requestBody?.content['application/json']?.schema;

/** Returns null, or the problem of a response: a 5xx, an undocumented status, type or shape, or exposed internals. */
function findResponseProblem(name: CallName, response: LightMyRequestResponse): string | null {
  const { statusCode, body } = response;
  if (statusCode >= 500) return `got ${statusCode}: ${body}`;
  const { responses } = getOperation(name);
  const definition = responses[statusCode] ?? responses[`${String(statusCode)[0]}XX`];
  if (!definition) return `status ${statusCode} is not documented`;
  if (INTERNALS.test(statusCode >= 400 ? body : '')) {
    return `the response exposes internals: ${body}`;
  }
  const [type = ''] = (response.headers['content-type'] ?? '').split(';');
  // Operations share only the response of a refusal.
  const { content = {} } = '$ref' in definition ? components.responses.Problem : definition;
  if (statusCode === 204) return body === '' && type === '' ? null : `204 with a body: ${body}`;
  const media = content[type];
  if (!media) return `type ${type} is not documented for ${statusCode}`;
  if (type === 'text/csv' || type === 'text/event-stream') return null;
  if (type === 'application/pdf') return body.startsWith('%PDF-') ? null : 'not a PDF';
  if (type === 'image/jpeg') {
    const isJpeg = response.rawPayload.subarray(0, 3).toString('hex') === 'ffd8ff';
    return isJpeg ? null : 'not a JPEG';
  }
  return matches(media.schema, response.json()) ? null : `not as documented: ${body.slice(0, 300)}`;
}

/** Sends a raw body. Returns the problem of the response, or null. */
async function findBodyProblem(name: CallName, text: string): Promise<string | null> {
  const response = await app.fastify.inject({
    method: getEndpoint(name).method,
    url: buildUrl(name),
    headers: {
      authorization: `Bearer ${caller.accessToken}`,
      'content-type': 'application/json',
    },
    payload: text,
  });
  const problem = findResponseProblem(name, response);
  if (problem !== null) return problem;
  const { statusCode } = response;
  const schema = getBodySchema(name);
  const value = parseJson(text);
  const isValid = value !== undefined && schema !== undefined && matches(schema, value);
  const { externalBodyMaxBytes = Infinity } = callSamples[name];
  if (Buffer.byteLength(text) > externalBodyMaxBytes) {
    return statusCode === 413 ? null : `a body above the limit got ${statusCode}`;
  }
  if (!isValid && statusCode < 400) return `a body off the schema was accepted: ${statusCode}`;
  // Before it parses an external body, the server rejects a push without a token and an event without a signature.
  const refusals = externalBodyMaxBytes === Infinity ? [400, 413, 422] : [400, 401, 404, 422];
  if (!isValid && !refusals.includes(statusCode)) return `refused with ${statusCode}`;
  if (isValid && [400, 413, 415].includes(statusCode)) return `a valid body got ${statusCode}`;
  return null;
}

/** Parses JSON. Returns undefined for invalid JSON and for prototype keys, which the server rejects too. */
function parseJson(text: string): unknown {
  try {
    let hasPrototypeKey = false;
    // If a key is repeated, JSON.parse visits only the last value, as it does in the server.
    const value: unknown = JSON.parse(text, (key, part: unknown) => {
      hasPrototypeKey ||= key === '__proto__' || key === 'constructor';
      return part;
    });
    return hasPrototypeKey ? undefined : value;
  } catch {
    return undefined;
  }
}

interface SavedBody {
  call: CallName;
  text: string;
}

const corpus: SavedBody[] = existsSync(CORPUS) ? JSON.parse(readFileSync(CORPUS, 'utf8')) : [];

/** Saves a shrunk failing body, so that later runs replay it. Commit the file. */
function saveBody(body: SavedBody): void {
  mkdirSync(dirname(CORPUS), { recursive: true });
  corpus.push(body);
  writeFileSync(CORPUS, `${JSON.stringify(corpus, null, 2)}\n`);
}

const callsWithBody = callNames.filter((name) => callSamples[name].body !== undefined);

// ASVS V1.2.3, V1.3.3, V1.5.2, V2.2.1, V5.4.1, V15.3.5, V16.5.1, V16.5.3
test(
  'I1: the server rejects each body that violates the schema of the call, and every response to a hostile body is documented and not 5xx',
  async (context) => {
    await measure(context, async ({ check, seed, scale }) => {
      for (const { call, text } of [...corpus]) {
        const problem = await findBodyProblem(call, text);
        check(problem === null, () => `${call} ${text.slice(0, 200)}: ${problem}`);
      }
      for (const name of callsWithBody) {
        const schema = getBodySchema(name);
        if (!schema) throw new Error(`${name} has a body that is not documented`);
        // Put characters that PostgreSQL cannot store into each text of a valid body.
        const places = listPlaces(callSamples[name].body?.({}), schema);
        for (const [index, { value }] of places.entries()) {
          if (typeof value !== 'string') continue;
          for (const raw of UNSTORABLE_TEXTS) {
            const valid = callSamples[name].body?.({}) as Json;
            const text = mutateJson(valid, schema, [{ kind: 'raw', index, text: raw }]);
            const problem = await findBodyProblem(name, text);
            check(problem === null, () => `${name} ${text.slice(0, 200)}: ${problem}`);
          }
        }
        const sample = callSamples[name].body?.({}) as Json;
        const bodies = fc
          .tuple(
            fc.oneof(fc.constant(sample), createValues(schema)),
            fc.array(mutations, { minLength: HASHING_CALLS.includes(name) ? 1 : 0, maxLength: 4 }),
          )
          .map(([body, changes]) => mutateJson(body, schema, changes));
        const runDetails = await fc.check(
          fc.asyncProperty(bodies, async (text) => {
            const problem = await findBodyProblem(name, text);
            check(problem === null, () => `${name} ${text.slice(0, 200)}: ${problem}`);
            if (problem !== null) throw new Error(problem);
          }),
          { seed, numRuns: Math.ceil(BODIES_PER_CALL * scale), endOnFailure: false },
        );
        if (runDetails.failed && runDetails.counterexample) {
          saveBody({ call: name, text: runDetails.counterexample[0] });
        }
      }
    });
  },
  FUZZING_TIMEOUT_MS,
);

// ASVS V2.1.1, V4.1.1, V8.1.2, V15.3.1, V15.3.7
test('I2: the responses of every call to valid, refused and malformed requests match the OpenAPI document', async (context) => {
  await measure(context, async ({ check, seed, scale }) => {
    const refusedHeaders = [{}, { authorization: 'Bearer x' }, { origin: 'https://evil.example' }];
    const paramValues = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), {
      seed,
      numRuns: Math.max(3, Math.ceil(12 * scale)),
    });
    for (const name of callNames) {
      // Some calls end the caller's sessions or change the password, so each call gets a new caller.
      caller = await app.signIn({ role: 'Admin' });
      const rows = (await callSamples[name].params?.(app, caller)) ?? {};
      const ownParams = listPathParams(name).filter((param) => param in rows);
      const requests = [
        ...refusedHeaders.map((headers) => ({ url: buildUrl(name, rows), headers })),
        ...paramValues
          .slice(0, Object.keys(rows).length > 0 ? paramValues.length : 2)
          .map((value) => ({
            url: ownParams.length
              ? buildUrl(name, Object.fromEntries(ownParams.map((param) => [param, value])))
              : `${buildUrl(name)}?${encodeURIComponent(value)}=${encodeURIComponent(value)}`,
            headers: { authorization: `Bearer ${caller.accessToken}` },
          })),
        {
          url: buildUrl(name, rows),
          headers: {
            authorization: `Bearer ${caller.accessToken}`,
            cookie: name.startsWith('refresh') ? caller.refreshCookie : '',
          },
        },
      ];
      // A path segment of dots would change the URL.
      for (const { url, headers } of requests.filter(
        ({ url: address }) => !/\/\.{1,2}(\/|$)/.test(address),
      )) {
        const sampleBody = buildSampleBody(name, rows);
        const response = await app.fastify.inject({
          method: getEndpoint(name).method,
          url,
          headers: { 'content-type': sampleBody?.type ?? 'application/json', ...headers },
          ...(sampleBody && { payload: sampleBody.text }),
        });
        const problem = findResponseProblem(name, response);
        check(problem === null, () => `${name} ${url}: ${problem}`);
      }
    }
    expect(callNames.length).toBeGreaterThan(20);
  });
});
