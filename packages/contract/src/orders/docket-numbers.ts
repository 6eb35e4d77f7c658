import * as s from '../shape.ts';

/** The maximum number of docket numbers in one call. */
export const MAX_SHIPMENTS = 1000;

const buildDocketNumber = () => s.string({ pattern: '^\\d{14}$' });

/** Returns the schema of a list of distinct docket numbers. */
export const buildDocketNumbers = () =>
  s.list(buildDocketNumber(), { minItems: 1, maxItems: MAX_SHIPMENTS, uniqueItems: true });

export const docketParams = s.shape({ docketNumber: buildDocketNumber() });
