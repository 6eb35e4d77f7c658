import { useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import type { LabelsBody } from './shipping-api.ts';

type LabelOptions = Required<Pick<LabelsBody, 'size' | 'hidePhone' | 'hideAmount'>>;

const KEY = 'shipdesk.labels';

/** Reads `a4,hidePhone`; sizes and options that are not known are dropped. */
export function readLabelOptions(kept: string | null): LabelOptions {
  const parts = (kept ?? '').split(',');
  return {
    size: parts.includes('a4') ? 'a4' : '100x150',
    hidePhone: parts.includes('hidePhone'),
    hideAmount: parts.includes('hideAmount'),
  };
}

/** The options of the last labels, stored in this browser: they follow its printer. */
export function useLabelOptions() {
  const [options, setOptions] = useState(() => readLabelOptions(readStored(KEY)));
  return {
    options,
    setOptions: (next: LabelOptions) => {
      const { size, hidePhone, hideAmount } = next;
      const parts = [size, hidePhone && 'hidePhone', hideAmount && 'hideAmount'];
      writeStored(KEY, parts.filter(Boolean).join(','));
      setOptions(next);
    },
  };
}
