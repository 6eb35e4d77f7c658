// JSON Schemas with their TypeScript types. `import * as s from '../shape.ts'`.
import { fillRecord } from '@shipdesk/domain/values/record';
import * as t from 'typebox';

/** Creates the schema of any text, for responses. Text in a request needs a limit: use `text`. */
export const string = t.String;
export const integer = t.Integer;
export const number = t.Number;
export const boolean = t.Boolean;
export const unknown = t.Unknown;
export const list = t.Array;
export const union = t.Union;
export const optional = t.Optional;
/** Creates the schema of null, for a `union`. */
export const nothing = t.Null;

/** Creates the schema of an object with exactly these fields. */
export const shape = <Fields extends t.TProperties>(
  fields: Fields,
  options: t.TObjectOptions = { additionalProperties: false },
) => t.Object(fields, options);

export const listOf = <Fields extends t.TProperties>(fields: Fields) => list(shape(fields));
export const nullableOf = <Fields extends t.TProperties>(fields: Fields) => nullable(shape(fields));
export const optionalOf = <Fields extends t.TProperties>(fields: Fields) => optional(shape(fields));

/** Creates the schema of `{ data }`, the body of most responses. */
export const data = <Schema extends t.TSchema>(value: Schema) => shape({ data: value });
/** Creates the schema of `{ data }` with an object of these fields. */
export const dataOf = <Fields extends t.TProperties>(fields: Fields) => data(shape(fields));
/** Creates the schema of `{ data }` with a list of objects of these fields. */
export const dataListOf = <Fields extends t.TProperties>(fields: Fields) => data(listOf(fields));

/** Creates the schema of an object with these keys, whose values all have the same schema. */
export const each = <Name extends string, Value extends t.TSchema>(
  names: readonly Name[],
  value: Value,
) => shape(fillRecord(names, () => value));

/** Creates text fields to spread into an object. */
export const strings = <Name extends string>(...names: Name[]) => fillRecord(names, () => string());
/** Creates integer fields to spread into an object. */
export const integers = <Name extends string>(...names: Name[]) =>
  fillRecord(names, () => integer());

// These three are plain JSON Schema: TypeBox's `Literal`, `Enum` and `Record` make a browser load more code.

/** Creates the schema of one value. */
export const literal = <const Value extends string | boolean>(value: Value) =>
  t.Unsafe<Value>({ type: typeof value, const: value });

/** Creates the schema of one of several values. */
export const oneOf = <const Values extends readonly t.TEnumValue[]>(
  values: Values,
  options?: t.TSchemaOptions,
) => t.Unsafe<Values[number]>({ enum: values, ...options });

/** Creates the schema of an object with any keys, whose values all have the same schema. */
export const named = <Value extends t.TSchema>(value: Value) =>
  t.Unsafe<Record<string, t.Static<Value>>>({ type: 'object', additionalProperties: value });

/** Creates the schema of a value that may be null. */
export const nullable = <Schema extends t.TSchema>(schema: Schema) => t.Union([schema, t.Null()]);

/** Characters that PostgreSQL cannot store: NUL and lone surrogates. */
const UNSTORABLE = '\\u0000\\ud800-\\udfff';
const storable = `^[^${UNSTORABLE}]*$`;
const storableAndFilled = `^[^${UNSTORABLE}]*[^\\s${UNSTORABLE}][^${UNSTORABLE}]*$`;

/** Creates the schema of a text of up to `maxLength` characters that PostgreSQL can store. */
export const text = (maxLength: number, minLength = 0) =>
  string({ minLength, maxLength, pattern: storable });

/** Creates the schema of a `text` with at least one character that is not blank. */
export const filledText = (maxLength: number) =>
  string({ minLength: 1, maxLength, pattern: storableAndFilled });

/**
 * Creates the schema of a number as clients of the specification send it: a JSON number, its decimal digits in a
 * string (`numberOfBoxes: '1'`), or an empty string for no value. Never negative.
 */
export const numeric = () =>
  t.Unsafe<number | string>({
    type: ['number', 'string'],
    minimum: 0,
    maximum: 1e9,
    maxLength: 16,
    pattern: '^(\\d+(\\.\\d+)?)?$',
  });

/** Creates the schema of an id or code that clients send as a text or as a JSON number. */
export const reference = () =>
  t.Unsafe<number | string>({ type: ['number', 'string'], maxLength: 64, pattern: storable });

/** Creates the schema of a pincode as sent: digits in a string or a JSON number. The domain checks its form. */
export const sentPincode = () =>
  t.Unsafe<number | string>({
    type: ['number', 'string'],
    minLength: 1,
    maxLength: 10,
    pattern: storable,
  });

/** Creates the schema of a calendar date `yyyy-MM-dd`. The domain checks that the day exists. */
export const isoDate = () => string({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** The first and last day of a query, both inclusive. */
export const dayRange = { from: optional(isoDate()), to: optional(isoDate()) };

/** Creates the schema of the page number of a query, from 1 to 999. */
export const page = () => optional(string({ pattern: '^[1-9]\\d{0,2}$' }));

/** Creates the schema of a UTC time with milliseconds, `yyyy-MM-ddThh:mm:ss.SSSZ`, for requests. */
export const isoMoment = () =>
  string({
    pattern:
      '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$',
  });

/** Creates the schema of a time in ISO 8601, for responses. */
export const moment = () => string({ description: 'ISO 8601' });

/** Creates the schema of a row id, as a parameter of a path or a field of a body. */
export const rowId = () => string({ pattern: '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$' });

/** Creates the schema of the COD of one parcel in paise, up to one crore rupees. */
export const codPaise = () => integer({ minimum: 0, maximum: 1_00_00_000_00 });

/** Creates the schema of the version that a change is based on. The next version still fits a PostgreSQL integer. */
export const versionFrom = (minimum: 0 | 1) => integer({ minimum, maximum: 2_147_483_646 });

/** The path parameters of a row of the caller's seller. */
export const byId = shape({ id: rowId() });
/** The path parameters of a seller, for operator staff. */
export const bySeller = shape({ sellerId: rowId() });
/** The path parameters of a row of any seller, for operator staff. */
export const bySellerAndId = shape({ sellerId: rowId(), id: rowId() });

/** Creates the schema of a consignee's phone number or email address, which is hidden from some members. */
export const contact = () => string({ 'x-contact': true });
/** Returns whether a schema was created by `contact`. */
export const isContact = (schema: object) => 'x-contact' in schema;
