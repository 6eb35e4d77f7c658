import { t } from '@lingui/core/macro';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../../../ui/button.tsx';

interface RateFileDropProps {
  /** The chosen file; empty before one is chosen. */
  fileName: string;
  onFile: (file: File) => void;
}

/** Accepts a rate file from the file dialog or by drag and drop. */
export function RateFileDrop({ fileName, onFile }: RateFileDropProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      data-testid="rate-file-drop"
      onDragOver={(event) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const file = event.dataTransfer.files.item(0);
        if (file !== null) onFile(file);
      }}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed px-4 py-4 transition-colors duration-100 ${isOver ? 'border-accent-ink bg-accent-soft' : 'border-line-strong/70 bg-sunken'}`}
    >
      <FileUp aria-hidden="true" className="size-5 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate text-base text-ink">
          {fileName === '' ? t`Drop a CSV or Excel file here, or choose one` : fileName}
        </p>
        <p className="text-sm text-muted">
          {t`Zones in the first row, weight bands in the first column, prices in rupees. Nothing changes before you confirm.`}
        </p>
      </div>
      <FileTrigger
        acceptedFileTypes={['.csv', '.xlsx']}
        onSelect={(files) => {
          const [file] = files ?? [];
          if (file) onFile(file);
        }}
      >
        <Button>{fileName === '' ? t`Choose a file` : t`Choose another file`}</Button>
      </FileTrigger>
    </div>
  );
}
