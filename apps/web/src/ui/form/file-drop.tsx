import { t } from '@lingui/core/macro';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../button.tsx';

interface FileDropProps {
  /** The extensions that the file dialog offers, such as `.csv`. */
  extensions: readonly string[];
  limits: readonly string[];
  isDisabled?: boolean;
  onFile: (file: File) => void;
}

/** Renders a file picker that also accepts a dropped file. Spec §2, bulk upload dialog. */
export function FileDrop({ extensions, limits, isDisabled = false, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setDragOver] = useState(false);
  const extension = extensions.join(t` or `);
  return (
    <div
      data-testid="file-drop"
      onDragOver={(event) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy';
        setDragOver(!isDisabled);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDragOver(false);
        const file = event.dataTransfer.files.item(0);
        if (file !== null && !isDisabled) onFile(file);
      }}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed px-4 py-4 transition-colors duration-100 ${isDragOver ? 'border-accent-ink bg-accent-soft' : 'border-line-strong/70 bg-sunken'}`}
    >
      <FileUp aria-hidden="true" className="size-5 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-base text-ink max-sm:hidden">
          {t`Drop a ${extension} file here or choose one`}
        </p>
        {limits.map((limit) => (
          <p key={limit} className="text-sm text-muted">
            {limit}
          </p>
        ))}
      </div>
      <input
        ref={input}
        type="file"
        accept={extensions.join(',')}
        disabled={isDisabled}
        hidden
        onChange={(event) => {
          const file = event.target.files?.item(0) ?? null;
          // Choosing the same, corrected file again must fire a change event.
          event.target.value = '';
          if (file !== null) onFile(file);
        }}
      />
      <Button isDisabled={isDisabled} onPress={() => input.current?.click()}>
        {t`Browse File`}
      </Button>
    </div>
  );
}
