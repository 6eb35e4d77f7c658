import createValidators from '@fastify/ajv-compiler';
import createSerializers from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';

type Validate = ReturnType<FastifySchemaCompiler<unknown>>;

/** Reports every broken rule and leaves the request unchanged. It has one Ajv, which caches by schema. */
const compileValidator = createValidators()(
  {},
  {
    customOptions: {
      allErrors: true,
      coerceTypes: false,
      removeAdditional: false,
      useDefaults: false,
      allowUnionTypes: true,
    },
  },
);
const compileSerializer = createSerializers()({}, {});
const serializers = new Map<unknown, (data: unknown) => string>();

/**
 * Compiles the schemas of a call when the call first arrives, and once for all applications of a process, so that the
 * server starts sooner.
 */
export function compileOnFirstCall(app: FastifyInstance): void {
  app.setValidatorCompiler((route) => {
    let compiled: Validate | undefined;
    const validate: Validate = (data) => {
      compiled ??= compileValidator(route);
      const result = compiled(data);
      validate.errors = compiled.errors ?? null;
      return result;
    };
    return validate;
  });
  app.setSerializerCompiler((route) => (data) => {
    const serialize =
      serializers.get(route.schema) ?? compileSerializer({ httpStatus: '', ...route });
    serializers.set(route.schema, serialize);
    return serialize(data);
  });
}
