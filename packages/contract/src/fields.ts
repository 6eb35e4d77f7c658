import { Integer, type Static, String as Text, type TSchema, Unsafe } from 'typebox';

/** What PostgreSQL cannot store: NUL and lone surrogates. */
const UNSTORABLE = '\\u0000\\ud800-\\udfff';
const storable = `^[^${UNSTORABLE}]*$`;
const storableAndFilled = `^[^${UNSTORABLE}]*[^\\s${UNSTORABLE}][^${UNSTORABLE}]*$`;

/** Free text up to `maxLength` characters, no NUL and no half of a surrogate pair (PostgreSQL cannot store them). */
export const text = (maxLength: number, minLength = 0) =>
  Text({ minLength, maxLength, pattern: storable });

/** The same with at least one character that is not a blank. */
export const filledText = (maxLength: number) =>
  Text({ minLength: 1, maxLength, pattern: storableAndFilled });

/**
 * A number as the spec's client sends it: a JSON number or its decimal digits in a string
 * (`numberOfBoxes: '1'`), an empty string where nothing was entered. Never negative.
 */
export const numeric = () =>
  Unsafe<number | string>({
    type: ['number', 'string'],
    minimum: 0,
    maximum: 1e9,
    maxLength: 16,
    pattern: '^(\\d+(\\.\\d+)?)?$',
  });

/** An id from a client or the server, unique within the seller and never resolved globally. */
export const reference = () =>
  Unsafe<number | string>({ type: ['number', 'string'], maxLength: 64, pattern: storable });

/** A pincode as sent: its digits in a string or as a JSON number. The domain checks its form. */
export const pincodeSent = () =>
  Unsafe<number | string>({
    type: ['number', 'string'],
    minLength: 1,
    maxLength: 10,
    pattern: storable,
  });

/** A calendar date `yyyy-MM-dd`; that the day exists is checked by the domain. */
export const isoDate = () => Text({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** A UTC moment with milliseconds, `yyyy-MM-ddThh:mm:ss.SSSZ`, as responses have it. */
export const isoMoment = () =>
  Text({
    pattern:
      '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$',
  });

/** The id of a row, as a parameter of an address or a field of a body. */
export const rowId = () => Text({ pattern: '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$' });

/** COD of one parcel in paise, up to a crore of rupees. */
export const codPaise = () => Integer({ minimum: 0, maximum: 1_00_00_000_00 });

/** The version that a change is based on, no more than the next one fits a PostgreSQL integer. */
export const versionFrom = (minimum: 0 | 1) => Integer({ minimum, maximum: 2_147_483_646 });

/** An object with any names, each with such a value. TypeBox's own `Record` makes a browser load its type engine. */
export const named = <Value extends TSchema>(value: Value) =>
  Unsafe<Record<string, Static<Value>>>({ type: 'object', additionalProperties: value });
