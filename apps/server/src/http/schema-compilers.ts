import ajvCompiler from '@fastify/ajv-compiler';
import stringifyCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';
import { once } from '../once.ts';

type Schema = object;
type Validate = ReturnType<NonNullable<FastifyInstance['validatorCompiler']>>;
type Stringify = (answer: unknown) => string;

/** Every rule that is broken is told; nothing that a caller sends is changed. */
const RULES = {
  customOptions: {
    allErrors: true,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    allowUnionTypes: true,
  },
} as const;

const validators = once(() => ajvCompiler()({}, RULES));
const stringifiers = once(() => stringifyCompiler()({}));
const written = new WeakMap<Schema, Stringify>();

/** Ajv keeps what it compiled: a schema is compiled once. */
export function validatorOf(schema: Schema) {
  // It takes a route with its schema, whatever its types say.
  return validators()({ schema });
}

/** What writes answers of this schema, which is compiled once: a refusal is written alike wherever it comes from. */
export function stringifierOf(schema: Schema): Stringify {
  const known = written.get(schema);
  if (known !== undefined) return known;
  const stringify = stringifiers()({ schema, method: '', url: '', httpStatus: '' });
  written.set(schema, stringify);
  return stringify;
}

/**
 * Compiles a schema when a call first needs it: to compile all of them was the larger part of a start. That each of them
 * compiles is asserted in schema-compilers.test.ts.
 */
export function compileSchemasWhenNeeded(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema }: { schema: Schema }) => {
    const validate = once(() => validatorOf(schema));
    const check: Validate = (value: unknown) => {
      const isValid = validate()(value) === true;
      check.errors = validate().errors ?? null;
      return isValid;
    };
    return check;
  });
  app.setSerializerCompiler(({ schema }: { schema: Schema }) => {
    const stringify = once(() => stringifierOf(schema));
    return (answer) => stringify()(answer);
  });
}
