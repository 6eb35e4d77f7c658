import { toStorableText } from '../../platform/storable-text.ts';
import type { Carrier } from './port.ts';

/** Longer texts of carriers are cut. */
const MAX_TEXT_LENGTH = 500;

/** Returns the value with all its texts in a form that PostgreSQL stores. Keeps bytes and times unchanged. */
function cleanTexts<T>(value: T): T;
function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value, MAX_TEXT_LENGTH);
  if (Array.isArray(value)) return value.map((item: unknown) => cleanTexts(item));
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cleanTexts(item)]));
}

/** Wraps an adapter so that PostgreSQL can store all texts of its outcomes. */
export function createStorableCarrier(carrier: Carrier): Carrier {
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
