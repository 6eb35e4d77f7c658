import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sampleFileName, sampleFileText } from './sample-file.ts';

/** Spec §2, bulk order upload modal: 'Download Sample File'. */
export function SampleFileLink() {
  const [address] = useState(() =>
    URL.createObjectURL(new Blob([sampleFileText()], { type: 'text/csv;charset=utf-8' })),
  );
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <a
      href={address}
      download={sampleFileName}
      className="focus-ring inline-flex items-center gap-1.5 self-start rounded-sm text-base font-medium text-accent-ink underline-offset-4 hover:underline"
    >
      <Download aria-hidden="true" className="size-4" />
      Download Sample File
    </a>
  );
}
