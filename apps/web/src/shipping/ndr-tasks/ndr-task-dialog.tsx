import { t } from '@lingui/core/macro';
import type { NdrTask, NdrTaskState } from '@shipdesk/contract/shipping/ndr-tasks';
import { MAX_REMARK_CHARS } from '@shipdesk/domain/shipping/ndr/ndr-rules';
import { useState } from 'react';
import { hasCode, messageOf } from '../../api/call-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { actionName } from '../ndr/ndr-texts.ts';
import { useNoteNdrTaskMutation } from './ndr-tasks-api.ts';

interface NdrTaskDialogProps {
  /** The task as the list has it now. */
  task: NdrTask;
  onClose: () => void;
}

/** Notes that an action was passed on to the carrier, or the carrier's answer to it. */
export function NdrTaskDialog({ task, onClose }: NdrTaskDialogProps) {
  const [note, setNote] = useState('');
  const [opened] = useState(task);
  const [save, { isLoading, error }] = useNoteNdrTaskMutation();
  const { sellerId, id, sellerName, awb, kind, remark } = task;
  // A change by another person counts as seen once a refusal has shown it.
  const isOverwriting = hasCode(error, 'stale_version');
  const seen = isOverwriting ? task : opened;
  const isPassedOn = seen.state === 'passed_on';

  async function end(next: NdrTaskState) {
    const { error: refusal } = await save({
      sellerId,
      id,
      body: { state: next, note, seen: { state: seen.state, note: seen.note } },
    });
    if (refusal !== undefined) return;
    toast.success(t`Noted. ${sellerName} sees it in the history of the parcel.`);
    onClose();
  }

  return (
    <Dialog
      title={isPassedOn ? t`Note the carrier's answer` : t`Pass on to the carrier`}
      size="sm"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button isDisabled={isLoading} onPress={() => void end('rejected')}>
            {t`Carrier refused`}
          </Button>
          <Button
            variant={isPassedOn ? 'primary' : 'secondary'}
            isDisabled={isLoading}
            onPress={() => void end('accepted')}
          >
            {t`Carrier agreed`}
          </Button>
          {!isPassedOn && (
            <Button variant="primary" isDisabled={isLoading} onPress={() => void end('passed_on')}>
              {t`Passed on`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-base text-ink">
          <span className="font-medium tabular-nums">{awb}</span>
          <span className="block text-muted">
            {sellerName} · {actionName(kind)}
          </span>
        </p>
        {remark !== '' && <p className="text-base break-words text-ink">“{remark}”</p>}
        <TextArea
          label={t`Note for the seller`}
          hint={t`A ticket number, or what the carrier said.`}
          value={note}
          maxLength={MAX_REMARK_CHARS}
          autoFocus
          onChange={setNote}
        />
        {isOverwriting ? (
          <OtherNote note={task.note} />
        ) : (
          error !== undefined && (
            <Banner tone="bad">{messageOf(error, t`The note could not be saved.`)}</Banner>
          )
        )}
      </div>
    </Dialog>
  );
}

function OtherNote({ note }: { note: string }) {
  return (
    <Banner tone="warn">
      {note === ''
        ? t`Another person has passed this on without a note. Your text is kept. Save again to replace their entry.`
        : t`Another person has noted “${note}”. Your text is kept. Save again to replace that note.`}
    </Banner>
  );
}
