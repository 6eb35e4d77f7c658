import type { FastifyReply } from 'fastify';

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;
type FileType = keyof typeof types;

export function attachAs(reply: FastifyReply, name: `${string}.${FileType}`): void {
  const extensions = ['json', 'pdf', 'xlsx', 'zip'] as const;
  const type = extensions.find((extension) => name.endsWith(`.${extension}`)) ?? 'csv';
  reply.type(types[type]);
  reply.header('content-disposition', `attachment; filename="${name}"`);
}
