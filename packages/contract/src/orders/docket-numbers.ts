import * as s from '../shape.ts';

/** Maximum number of orders that one call books or prints. */
export const MAX_SHIPMENTS = 1000;

const buildDocketNumber = () => s.string({ pattern: '^\\d{14}$' });

/** Creates the schema of a list of distinct docket numbers. */
export const buildDocketNumbers = () =>
  s.list(buildDocketNumber(), { minItems: 1, maxItems: MAX_SHIPMENTS, uniqueItems: true });

export const docketParams = s.shape({ docketNumber: buildDocketNumber() });
