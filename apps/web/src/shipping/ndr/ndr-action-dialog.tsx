import { plural, t } from '@lingui/core/macro';
import type { NdrCase, NdrResult } from '@shipdesk/contract/shipping/ndr';
import type { NdrActionKind, NdrField } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import {
  MAX_ADDRESS_CHARS,
  MAX_LANDMARK_CHARS,
  MAX_REMARK_CHARS,
} from '@shipdesk/domain/shipping/ndr/ndr-rules';
import { useId, useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { formatDate } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { commonOffer, emptyForm, formProblems, itemsOf, type NdrForm } from './ndr-action-form.ts';
import { useCreateNdrActionsMutation } from './ndr-api.ts';
import { actionEffect, actionName } from './ndr-texts.ts';

interface NdrActionDialogProps {
  kind: NdrActionKind;
  cases: readonly NdrCase[];
  onClose: () => void;
  /** Called once the answers were taken, before the dialog closes. */
  onDone: () => void;
}

/** Without a day the carrier chooses the next one. */
const NEXT_DAY = 'next';

/** Asks for what an action needs, and sends it for one case or several. */
export function NdrActionDialog({ kind, cases, onClose, onDone }: NdrActionDialogProps) {
  const formId = useId();
  const [form, setForm] = useState<NdrForm>(emptyForm);
  const [isTried, setTried] = useState(false);
  const [send, { isLoading, error }] = useCreateNdrActionsMutation();
  const [refused, setRefused] = useState<readonly NdrResult[]>([]);
  const keyOf = useIdempotencyKey();
  const offer = commonOffer(cases, kind);
  if (offer === null) return null;
  const problems = formProblems(offer, form, cases);
  const fields = [...offer.required, ...offer.optional];

  async function submit() {
    setTried(true);
    const [first] = Object.keys(problems);
    if (first !== undefined || offer === null) {
      document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const body = { items: itemsOf(cases, offer, form) };
    const answer = await send({ body, idempotencyKey: keyOf(body) });
    if (answer.data === undefined) return;
    const left = answer.data.data.filter(({ state }) => state === 'refused');
    const taken = cases.length - left.length;
    if (taken > 0) {
      const name = actionName(kind);
      toast.success(plural(taken, { one: `${name}: # parcel`, other: `${name}: # parcels` }));
      onDone();
    }
    if (left.length === 0) onClose();
    else setRefused(left);
  }

  const fieldProps = (field: NdrField) => ({
    name: field,
    value: form[field],
    onChange: (text: string) => setForm((before) => ({ ...before, [field]: text })),
    isRequired: offer.required.includes(field),
    error: isTried ? problems[field] : undefined,
    // Without a required field, Enter sends at once.
    autoFocus: field === offer.required[0],
  });
  const has = (field: NdrField) => fields.includes(field);
  const [only] = cases;
  const who =
    cases.length === 1 && only !== undefined
      ? `${only.consignee.name}, ${only.orderId}`
      : plural(cases.length, { one: '# parcel', other: '# parcels' });

  return (
    <Dialog
      title={actionName(kind)}
      size="sm"
      isOpen
      onOpenChange={onClose}
      footer={
        refused.length > 0 ? (
          <Button variant="primary" autoFocus onPress={onClose}>{t`Done`}</Button>
        ) : (
          <>
            <Button onPress={onClose}>{t`Cancel`}</Button>
            <Button
              type="submit"
              form={formId}
              variant={kind === 'return' ? 'danger' : 'primary'}
              isPending={isLoading}
              autoFocus={offer.required.length === 0}
            >
              {actionName(kind)}
            </Button>
          </>
        )
      }
    >
      {refused.length > 0 ? (
        <RefusedCases refused={refused} />
      ) : (
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <p className="text-base text-ink">
            <span className="font-medium">{who}</span>
            <span className="block text-muted">{actionEffect(kind)}</span>
          </p>
          {has('date') && (
            <Select
              label={t`Delivery day`}
              hint={t`No deliveries on Sundays and holidays`}
              options={[
                ...(offer.required.includes('date')
                  ? []
                  : [{ id: NEXT_DAY, label: t`Next delivery day` }]),
                ...offer.days.map((day) => ({ id: day, label: formatDate(day) })),
              ]}
              {...fieldProps('date')}
              value={form.date || (offer.required.includes('date') ? null : NEXT_DAY)}
              onChange={(day) =>
                setForm((before) => ({ ...before, date: day === NEXT_DAY ? '' : day }))
              }
            />
          )}
          {has('address') && (
            <TextArea
              label={t`House number, building and street`}
              maxLength={MAX_ADDRESS_CHARS}
              {...fieldProps('address')}
            />
          )}
          {has('landmark') && (
            <TextField
              label={t`Landmark`}
              maxLength={MAX_LANDMARK_CHARS}
              {...fieldProps('landmark')}
            />
          )}
          {has('phone') && (
            <TextField
              label={t`Phone of the consignee`}
              prefix="+91"
              type="tel"
              inputMode="tel"
              maxLength={20}
              {...fieldProps('phone')}
            />
          )}
          {has('codPaise') && (
            <TextField
              label={t`Amount to collect`}
              prefix="₹"
              inputMode="decimal"
              isNumeric
              {...fieldProps('codPaise')}
            />
          )}
          {has('remark') && (
            <TextArea
              label={t`Remark`}
              hint={kind === 'reattempt' ? t`For example when you called the consignee` : undefined}
              maxLength={MAX_REMARK_CHARS}
              {...fieldProps('remark')}
            />
          )}
          {error !== undefined && (
            <Banner tone="bad">{messageOf(error, t`Nothing was sent. Try again.`)}</Banner>
          )}
        </form>
      )}
    </Dialog>
  );
}

/** The answers that were not taken, each with its reason. */
function RefusedCases({ refused }: { refused: readonly NdrResult[] }) {
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="warn">
        {plural(refused.length, {
          one: '# parcel was left as it is.',
          other: '# parcels were left as they are.',
        })}
      </Banner>
      <ul className="flex flex-col gap-2 text-base">
        {refused.map(({ docketNumber, problem }) => (
          <li key={docketNumber}>
            <span className="block font-medium text-ink tabular-nums">{docketNumber}</span>
            <span className="text-muted">{problem?.message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
