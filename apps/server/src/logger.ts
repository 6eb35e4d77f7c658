import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';

/** The log that every part writes to: one JSON object a line. */
export type Logger = FastifyBaseLogger;

/** The log of the request that is being answered, which writes its id into every line. */
export const requestLog = new AsyncLocalStorage<Logger>();
