import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SampleFileLink } from '../bulk-import/sample-file-link.tsx';
import { useCreateImportMutation } from './imports-api.ts';

interface ImportUploadProps {
  limits: readonly string[];
}

/** Chooses a file and sends it; what becomes of it is shown in the list below. */
export function ImportUpload({ limits }: ImportUploadProps) {
  const [createImport, { isLoading }] = useCreateImportMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState({ name: '', part: 0 });
  const [sentCount, setSentCount] = useState(0);
  const keyOf = useIdempotencyKey();

  async function upload(content: File) {
    const { name, size, lastModified } = content;
    setProblem(null);
    setSending({ name, part: 0 });
    const { error } = await createImport({
      file: { content, onProgress: (part) => setSending({ name, part }) },
      idempotencyKey: keyOf({ name, size, lastModified, sentCount }),
    });
    if (error !== undefined)
      return setProblem(messageOf(error, t`The file could not be uploaded.`));
    // Choosing a file again after its upload sends it again.
    setSentCount(sentCount + 1);
  }

  return (
    <section aria-label={t`Upload a file`} className="flex flex-col gap-3">
      <FileDrop
        extensions={['.csv']}
        limits={limits}
        isDisabled={isLoading}
        onFile={(file) => void upload(file)}
      />
      <SampleFileLink />
      {isLoading && (
        <ProgressBar label={t`Uploading ${{ file: sending.name }}`} part={sending.part} />
      )}
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
      <LeaveGuard isActive={isLoading}>{t`The file is still being uploaded.`}</LeaveGuard>
    </section>
  );
}
