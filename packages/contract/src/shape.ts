// The vocabulary of the contract: JSON Schemas with their types. `import * as s from '../shape.ts'`.
import { fillRecord } from '@shipdesk/domain/values/record';
import * as t from 'typebox';

/** Any text, as responses have it. Texts of a request have a limit: `text`. */
export const string = t.String;
export const integer = t.Integer;
export const number = t.Number;
export const boolean = t.Boolean;
export const unknown = t.Unknown;
export const list = t.Array;
export const union = t.Union;
export const optional = t.Optional;
/** No value, as an alternative of a `union`. */
export const nothing = t.Null;

/** An object with exactly these fields. */
export const shape = <Fields extends t.TProperties>(
  fields: Fields,
  options: t.TObjectOptions = { additionalProperties: false },
) => t.Object(fields, options);

// The functions whose names end with `Of` take the fields of an object.
export const listOf = <Fields extends t.TProperties>(fields: Fields) => list(shape(fields));
export const nullableOf = <Fields extends t.TProperties>(fields: Fields) => nullable(shape(fields));
export const optionalOf = <Fields extends t.TProperties>(fields: Fields) => optional(shape(fields));

/** `{ data }`, the body of most responses. */
export const data = <Schema extends t.TSchema>(value: Schema) => shape({ data: value });
export const dataOf = <Fields extends t.TProperties>(fields: Fields) => data(shape(fields));
export const dataListOf = <Fields extends t.TProperties>(fields: Fields) => data(listOf(fields));

/** An object with the same schema for each of the names. */
export const each = <Name extends string, Value extends t.TSchema>(
  names: readonly Name[],
  value: Value,
) => shape(fillRecord(names, () => value));

/** Fields of one kind, to spread into an object with others. */
export const strings = <Name extends string>(...names: Name[]) => fillRecord(names, () => string());
export const integers = <Name extends string>(...names: Name[]) =>
  fillRecord(names, () => integer());

// These three are plain JSON Schema: TypeBox's `Literal`, `Enum` and `Record` make a browser load more code.

export const literal = <const Value extends string | boolean>(value: Value) =>
  t.Unsafe<Value>({ type: typeof value, const: value });

export const oneOf = <const Values extends readonly t.TEnumValue[]>(
  values: Values,
  options?: t.TSchemaOptions,
) => t.Unsafe<Values[number]>({ enum: values, ...options });

/** An object with any names, each with such a value. */
export const named = <Value extends t.TSchema>(value: Value) =>
  t.Unsafe<Record<string, t.Static<Value>>>({ type: 'object', additionalProperties: value });

export const nullable = <Schema extends t.TSchema>(schema: Schema) => t.Union([schema, t.Null()]);

/** What PostgreSQL cannot store: NUL and lone surrogates. */
const UNSTORABLE = '\\u0000\\ud800-\\udfff';
const storable = `^[^${UNSTORABLE}]*$`;
const storableAndFilled = `^[^${UNSTORABLE}]*[^\\s${UNSTORABLE}][^${UNSTORABLE}]*$`;

/** Free text up to `maxLength` characters, no NUL and no half of a surrogate pair (PostgreSQL cannot store them). */
export const text = (maxLength: number, minLength = 0) =>
  string({ minLength, maxLength, pattern: storable });

/** The same with at least one character that is not a blank. */
export const filledText = (maxLength: number) =>
  string({ minLength: 1, maxLength, pattern: storableAndFilled });

/**
 * A number as the spec's client sends it: a JSON number or its decimal digits in a string
 * (`numberOfBoxes: '1'`), an empty string where nothing was entered. Never negative.
 */
export const numeric = () =>
  t.Unsafe<number | string>({
    type: ['number', 'string'],
    minimum: 0,
    maximum: 1e9,
    maxLength: 16,
    pattern: '^(\\d+(\\.\\d+)?)?$',
  });

/** An id from a client or the server, unique within the seller and never resolved globally. */
export const reference = () =>
  t.Unsafe<number | string>({ type: ['number', 'string'], maxLength: 64, pattern: storable });

/** A pincode as sent: its digits in a string or as a JSON number. The domain checks its form. */
export const pincodeSent = () =>
  t.Unsafe<number | string>({
    type: ['number', 'string'],
    minLength: 1,
    maxLength: 10,
    pattern: storable,
  });

/** A calendar date `yyyy-MM-dd`; that the day exists is checked by the domain. */
export const isoDate = () => string({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** The days of a query, both included. */
export const dayRange = { from: optional(isoDate()), to: optional(isoDate()) };

/** The page of a query, from 1 to 999. */
export const page = () => optional(string({ pattern: '^[1-9]\\d{0,2}$' }));

/** A UTC moment with milliseconds, `yyyy-MM-ddThh:mm:ss.SSSZ`, as responses have it. */
export const isoMoment = () =>
  string({
    pattern:
      '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$',
  });

export const moment = () => string({ description: 'ISO 8601' });

/** The id of a row, as a parameter of an address or a field of a body. */
export const rowId = () => string({ pattern: '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$' });

/** COD of one parcel in paise, up to a crore of rupees. */
export const codPaise = () => integer({ minimum: 0, maximum: 1_00_00_000_00 });

/** The version that a change is based on, limited so that the next one fits a PostgreSQL integer. */
export const versionFrom = (minimum: 0 | 1) => integer({ minimum, maximum: 2_147_483_646 });

/** The path of a row of the caller's seller. */
export const byId = shape({ id: rowId() });
/** The paths of a seller, and of a row of a seller, for operator staff. */
export const bySeller = shape({ sellerId: rowId() });
export const bySellerAndId = shape({ sellerId: rowId(), id: rowId() });

/** A phone number or e-mail address of a consignee. Members who may not see contacts get it hidden. */
export const contact = () => string({ 'x-contact': true });
export const isContact = (schema: object) => 'x-contact' in schema;
