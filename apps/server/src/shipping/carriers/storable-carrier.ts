import { toStorableText } from '../../platform/storable-text.ts';
import type { Carrier } from './port.ts';

/** Longer texts of carriers are truncated. */
const MAX_TEXT_CHARS = 500;

type Redact = (words: string) => string;

function clean<T>(value: T, redact: Redact): T;
function clean(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return toStorableText(value, MAX_TEXT_CHARS);
  if (Array.isArray(value)) return value.map((item: unknown) => clean(item, redact));
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, unknown]) => [
      name,
      clean(name === 'words' && typeof item === 'string' ? redact(item) : item, redact),
    ]),
  );
}

/** Wraps an adapter so that PostgreSQL can store the texts of its outcomes. `redact` removes secrets from `words`. */
export function createStorableCarrier(carrier: Carrier, redact: Redact): Carrier {
  const cleanTexts = <T>(outcome: T): T => clean(outcome, redact);
  const loadLabel = carrier.loadLabel?.bind(carrier);
  const schedulePickup = carrier.schedulePickup?.bind(carrier);
  const reserveNumbers = carrier.reserveNumbers?.bind(carrier);
  return {
    capabilities: carrier.capabilities,
    checkServiceability: async (...call) => cleanTexts(await carrier.checkServiceability(...call)),
    registerWarehouse: async (...call) => cleanTexts(await carrier.registerWarehouse(...call)),
    ...(reserveNumbers && {
      reserveNumbers: async (...call) => cleanTexts(await reserveNumbers(...call)),
    }),
    book: async (...call) => cleanTexts(await carrier.book(...call)),
    findByReference: async (...call) => cleanTexts(await carrier.findByReference(...call)),
    cancel: async (...call) => cleanTexts(await carrier.cancel(...call)),
    ...(schedulePickup && {
      schedulePickup: async (...call) => cleanTexts(await schedulePickup(...call)),
    }),
    track: async (...call) => cleanTexts(await carrier.track(...call)),
    parsePush: (push) => cleanTexts(carrier.parsePush(push)),
    submitNdrAction: async (...call) => cleanTexts(await carrier.submitNdrAction(...call)),
    loadNdrResult: async (...call) => cleanTexts(await carrier.loadNdrResult(...call)),
    ...(loadLabel && { loadLabel: async (...call) => cleanTexts(await loadLabel(...call)) }),
  };
}
