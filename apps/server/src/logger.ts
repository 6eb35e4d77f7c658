import type { FastifyBaseLogger } from 'fastify';

/** The log that every part writes to: one JSON object a line. */
export type Logger = FastifyBaseLogger;
