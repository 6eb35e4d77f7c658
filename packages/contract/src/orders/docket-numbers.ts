import { Array as List, Object as Shape, String as Text } from 'typebox';

const exact = { additionalProperties: false } as const;

/** Orders that one call books or prints. */
export const MAX_SHIPMENTS = 1000;

const docketNumber = () => Text({ pattern: '^\\d{14}$' });

/** Docket numbers, each once. */
export const docketNumbers = () =>
  List(docketNumber(), { minItems: 1, maxItems: MAX_SHIPMENTS, uniqueItems: true });

/** The path part of one order. */
export const docketParams = Shape({ docketNumber: docketNumber() }, exact);
