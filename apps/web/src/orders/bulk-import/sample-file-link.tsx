import { t } from '@lingui/core/macro';
import { buildBulkSampleRecords } from '@shipdesk/domain/order/bulk/bulk-columns';
import { formatCsv } from '@shipdesk/domain/values/csv/csv';
import { formatOrderDate, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createCsvBlob } from '../../lib/save-file.ts';

/** The browser creates the file. Spec §2, bulk order upload modal. */
export function SampleFileLink() {
  const [address] = useState(() => {
    const today = formatOrderDate(toBusinessDay(new Date()));
    return URL.createObjectURL(createCsvBlob(formatCsv(buildBulkSampleRecords(today))));
  });
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <a
      href={address}
      download="sample_template.csv"
      className="focus-ring inline-flex items-center gap-1.5 self-start rounded-sm text-base font-medium text-accent-ink underline-offset-4 hover:underline"
    >
      <Download aria-hidden="true" className="size-4" />
      {t`Download Sample File`}
    </a>
  );
}
