import { t } from '@lingui/core/macro';
import { csvText } from '@shipdesk/domain/values/csv/csv';
import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { csvBlob, saveFile } from '../lib/save-file.ts';
import { IconButton } from '../ui/icon-button.tsx';

interface FigureBlockProps {
  title: string;
  /** The name of the CSV file, without its ending. */
  fileName: string;
  /** The rows of the file with a header; null while there are none. */
  records: (() => (string | number)[][]) | null;
  children: ReactNode;
}

/** A titled part of the dashboard, with its numbers as a CSV file. */
export function FigureBlock({ title, fileName, records, children }: FigureBlockProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <header className="flex items-center justify-between gap-2">
        <h2 id={id} className="text-lg font-semibold text-ink">
          {title}
        </h2>
        <IconButton
          label={t`Save “${title}” as CSV`}
          isDisabled={records === null}
          icon={<Download aria-hidden="true" className="size-4" />}
          onPress={() => {
            if (records !== null) saveFile(`${fileName}.csv`, csvBlob(csvText(records())));
          }}
        />
      </header>
      {children}
    </section>
  );
}
