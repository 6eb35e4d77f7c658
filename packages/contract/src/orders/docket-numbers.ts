import * as s from '../shape.ts';

export const MAX_DOCKETS_PER_CALL = 1000;

const buildDocketNumber = () => s.string({ pattern: '^\\d{14}$' });

/** Returns the schema of a list of distinct docket numbers. */
export const buildDocketNumbers = () =>
  s.list(buildDocketNumber(), { minItems: 1, maxItems: MAX_DOCKETS_PER_CALL, uniqueItems: true });

export const docketParams = s.shape({ docketNumber: buildDocketNumber() });
