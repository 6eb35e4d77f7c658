import type { FastifyBaseLogger } from 'fastify';

/** The log of the server: one JSON object per line. */
export type Logger = FastifyBaseLogger;
