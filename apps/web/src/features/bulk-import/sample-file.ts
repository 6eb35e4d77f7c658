import { bulkSampleRecords } from '@shipdesk/domain/bulk/bulk-columns';
import { csvText } from '@shipdesk/domain/bulk/csv';

/** Spec §2, bulk order upload modal: the sample is produced locally. */
export const sampleFileName = 'sample_template.csv';

/** The header and one example row, as Excel reads UTF-8. */
export function sampleFileText(): string {
  return csvText(bulkSampleRecords());
}
