import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FlaskConical, X } from 'lucide-react';
import { useState } from 'react';
import { readStored, writeStored } from '../lib/storage.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** The note that this database is a demo. In the top bar, so that dismissing it moves no content. */
export function DemoNote() {
  const [isDismissed, setDismissed] = useState(
    () => readStored('shipdesk.demoNoteDismissed') === 'yes',
  );
  if (isDismissed) return null;
  return (
    <p
      role="status"
      className="flex h-7 min-w-0 items-center gap-1.5 rounded-full border border-warn-line bg-warn-soft pl-2.5 text-sm text-warn-ink"
    >
      <FlaskConical aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">
        <Trans>
          <span className="font-medium">Demo</span>
          <span className="max-lg:hidden">: sample data, nothing here is shipped</span>
        </Trans>
      </span>
      <span className="[&>button]:size-6 [&>button]:rounded-full [&>button]:text-warn-ink">
        <IconButton
          label={t`Dismiss demo note`}
          icon={<X aria-hidden="true" className="size-3.5" />}
          onPress={() => {
            writeStored('shipdesk.demoNoteDismissed', 'yes');
            setDismissed(true);
          }}
        />
      </span>
    </p>
  );
}
