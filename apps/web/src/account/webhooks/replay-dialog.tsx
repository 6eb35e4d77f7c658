import { plural, t } from '@lingui/core/macro';
import { FormRadioGroup, FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { webhooksApi } from './webhooks-api.ts';

interface ReplayForm {
  which: 'failed' | 'range';
  /** `from` and `to` are dates and times in India, without an offset. */
  from: string;
  to: string;
}

const IST_OFFSET = '+05:30';
const toTimestamp = (local: string): string => new Date(`${local}${IST_OFFSET}`).toISOString();
const isTimestamp = (local: string): boolean => !Number.isNaN(Date.parse(`${local}${IST_OFFSET}`));

function findEndProblem(from: string, to: string): string | false {
  if (!isTimestamp(to)) return t`Enter the end of the range`;
  return isTimestamp(from) && to <= from && t`Enter an end after the start`;
}

export function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [replayWebhook] = webhooksApi.useReplayWebhookMutation();
  const form = useCheckedForm<ReplayForm>(
    { which: 'failed', from: '', to: '' },
    ({ which, from, to }) => ({
      from: which === 'range' && !isTimestamp(from) && t`Enter the start of the range`,
      to: which === 'range' && findEndProblem(from, to),
    }),
  );
  const { bind } = form;
  return (
    <CallDialog
      title={t`Send deliveries again`}
      text={t`A delivery that is sent again has the same message id, so that your program can recognise it.`}
      submitLabel={t`Send again`}
      form={form}
      send={({ which, from, to }) =>
        replayWebhook({
          id,
          body:
            which === 'failed'
              ? { onlyFailed: true }
              : { onlyFailed: false, from: toTimestamp(from), to: toTimestamp(to) },
        })
      }
      failure={t`The deliveries could not be sent again. Try again.`}
      success={({ data: { replayed, isMore } }) => {
        const count = plural(replayed, {
          one: '# delivery is queued.',
          other: '# deliveries are queued.',
        });
        return isMore ? t`${count} There are more. Send again to include them.` : count;
      }}
      onClose={onClose}
    >
      <FormRadioGroup
        {...bind('which')}
        label={t`Deliveries`}
        options={[
          { id: 'failed', label: t`All failed deliveries` },
          { id: 'range', label: t`All deliveries in a time range` },
        ]}
      />
      {form.watch('which') === 'range' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <FormTextField {...bind('from')} type="datetime-local" label={t`From`} isRequired />
          <FormTextField {...bind('to')} type="datetime-local" label={t`To`} isRequired />
        </div>
      )}
    </CallDialog>
  );
}
