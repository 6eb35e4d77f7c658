import { t } from '@lingui/core/macro';
import { businessDayOf, formatOrderDate } from '@shipdesk/domain/values/time/calendar';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';

/** The sample file of the Excel dialog, made when it is asked for. */
export function SampleWorkbookButton() {
  const [isPending, setIsPending] = useState(false);
  const save = async () => {
    setIsPending(true);
    try {
      const { sampleWorkbook } = await import('./sample-workbook.ts');
      const today = formatOrderDate(businessDayOf(new Date()));
      saveFile('sample_template.xlsx', await sampleWorkbook(today));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      isPending={isPending}
      icon={<Download aria-hidden="true" className="size-4" />}
      onPress={() => void save()}
    >
      {t`Download Sample File`}
    </Button>
  );
}
