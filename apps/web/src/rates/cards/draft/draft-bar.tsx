import { t } from '@lingui/core/macro';
import { Button } from '../../../ui/button.tsx';
import { changesText } from '../rates-texts.ts';
import type { RateEditing } from '../use-rate-edits.ts';

interface DraftBarProps {
  editing: RateEditing;
  isUnsaved: boolean;
  isSaving: boolean;
  onDiscard: () => void;
  onSave: () => void;
  onPublish: () => void;
}

/** How the card differs from the published version and whether that is saved; discard, save, publish. */
export function DraftBar(props: DraftBarProps) {
  const { editing, isUnsaved, isSaving, onDiscard, onSave, onPublish } = props;
  const { edits, changed, termsChanged } = editing;
  const hasChanges = changed.length > 0 || termsChanged;
  const hasDraft = edits.draft !== null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="min-w-0 flex-1 basis-56 text-base text-muted tabular-nums">
        {statusText(props)}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button isDisabled={(!hasChanges && !hasDraft) || isSaving} onPress={onDiscard}>
          {t`Discard draft`}
        </Button>
        <Button isDisabled={!isUnsaved} isPending={isSaving} onPress={onSave}>
          {t`Save draft`}
        </Button>
        <Button variant="primary" isDisabled={!hasChanges} onPress={onPublish}>
          {t`Publish…`}
        </Button>
      </div>
    </div>
  );
}

function statusText({ editing, isUnsaved }: DraftBarProps): string {
  const { edits, changed, termsChanged } = editing;
  const { version } = edits.base;
  const isSame = changed.length === 0 && !termsChanged;
  if (isSame) {
    return isUnsaved
      ? t`Nothing differs from version ${version}. The draft is not saved.`
      : t`Nothing differs from version ${version}.`;
  }
  const changes = changesText(changed.length, termsChanged);
  return isUnsaved
    ? t`Changed from version ${version}: ${changes}. Not saved.`
    : t`Changed from version ${version}: ${changes}. The draft is saved.`;
}
