import validators from '@fastify/ajv-compiler';
import serializers from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>;
type Serializer = (data: unknown) => string;

const compiled = new Map<unknown, Serializer>();

const buildSerializer: Compilers['buildSerializer'] = (externalSchemas, options) => {
  const compile = serializers()(externalSchemas, options);
  return (route) => {
    const serializer = compiled.get(route.schema) ?? compile(route);
    compiled.set(route.schema, serializer);
    return serializer;
  };
};

/**
 * Compiles each schema once for all applications of a test process. Fastify compiles the schemas of every call again
 * for each application. The pool of the validators keeps one Ajv, which caches by schema.
 */
export const sharedCompilers: FastifyServerOptions['schemaController'] = {
  compilersFactory: { buildValidator: validators(), buildSerializer },
};
