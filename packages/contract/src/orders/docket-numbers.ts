import * as s from '../shape.ts';

/** The most orders that one call books or prints. */
export const MAX_SHIPMENTS = 1000;

const buildDocketNumber = () => s.string({ pattern: '^\\d{14}$' });

/** Creates the schema of a list of docket numbers, each at most once. */
export const buildDocketNumbers = () =>
  s.list(buildDocketNumber(), { minItems: 1, maxItems: MAX_SHIPMENTS, uniqueItems: true });

export const docketParams = s.shape({ docketNumber: buildDocketNumber() });
