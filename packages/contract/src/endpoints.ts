import * as calls from './calls.ts';
import type { Endpoint } from './endpoint.ts';

type Calls = typeof calls;
type Endpoints = {
  [Name in keyof Calls as Calls[Name] extends Endpoint ? Name : never]: Calls[Name];
};

const entries = Object.entries(calls).filter(([, value]) => isEndpoint(value));
/** All API calls by name. The server does not start if one has no route. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the filter keeps the names of the type
export const endpoints = Object.fromEntries(entries) as Endpoints;

function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'path' in value && 'permission' in value;
}
