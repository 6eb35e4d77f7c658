import { addFileMapping, SAMPLE_FINGERPRINT } from '../call-rows.ts';
import type { CallSample } from './call-sample.ts';
import { buildMappingPayload } from './payloads.ts';

export const mappingCallSamples = {
  saveFileMapping: {
    params: async () => ({ fingerprint: SAMPLE_FINGERPRINT }),
    body: () => buildMappingPayload(),
    mayBeEmpty: ['mapping.columns', 'mapping.fixed', 'mapping.skips'],
  },
  deleteFileMapping: { params: addFileMapping },
} satisfies Readonly<Record<string, CallSample>>;
