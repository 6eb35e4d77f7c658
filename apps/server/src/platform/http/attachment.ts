import type { FastifyReply } from 'fastify';

const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;

/** Marks a response as a file that a browser saves under this name. */
export function attachAs(reply: FastifyReply, name: `${string}.${keyof typeof types}`): void {
  reply.type(types[name.endsWith('.pdf') ? 'pdf' : 'csv']);
  reply.header('content-disposition', `attachment; filename="${name}"`);
}
