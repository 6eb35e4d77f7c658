import { plural, t } from '@lingui/core/macro';
import type { NdrCase, NdrResult } from '@shipdesk/contract/shipping/ndr';
import type { NdrField } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import {
  MAX_ADDRESS_CHARS,
  MAX_LANDMARK_CHARS,
  MAX_REMARK_CHARS,
} from '@shipdesk/domain/shipping/ndr/ndr-rules';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import {
  FormSelect,
  FormTextArea,
  FormTextField,
  useCheckedForm,
} from '../../lib/forms/form-fields.tsx';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import {
  buildItems,
  createNdrForm,
  findFormProblems,
  type NdrForm,
  type NdrOffer,
  NEXT_DAY,
} from './ndr-action-form.ts';
import { ndrApi } from './ndr-api.ts';
import { describeActionEffect, nameAction } from './ndr-texts.ts';

interface NdrActionDialogProps {
  offer: NdrOffer;
  cases: readonly NdrCase[];
  onClose: () => void;
  /** Called once the answers were taken, before the dialog closes. */
  onDone: () => void;
}

/** Asks for what an action needs, and sends it for one case or several. */
export function NdrActionDialog({ offer, cases, onClose, onDone }: NdrActionDialogProps) {
  const { kind, required, optional, days } = offer;
  const form = useCheckedForm<NdrForm>(createNdrForm(offer), (values) =>
    findFormProblems(offer, values, cases),
  );
  const [send] = ndrApi.useCreateNdrActionsMutation();
  const [refused, setRefused] = useState<readonly NdrResult[]>([]);
  const keyOf = useIdempotencyKey();
  const name = nameAction(kind);

  function take(results: readonly NdrResult[]) {
    const left = results.filter(({ state }) => state === 'refused');
    const taken = cases.length - left.length;
    if (taken > 0) {
      toast.success(plural(taken, { one: `${name}: # parcel`, other: `${name}: # parcels` }));
      onDone();
    }
    if (left.length === 0) onClose();
    else setRefused(left);
  }

  const bind = <Field extends NdrField>(field: Field) => ({
    control: form.control,
    name: field,
    isRequired: required.includes(field),
    autoFocus: field === required[0],
  });
  const has = (field: NdrField) => required.includes(field) || optional.includes(field);
  const [only] = cases;
  const who =
    cases.length === 1 && only !== undefined
      ? `${only.consignee.name}, ${only.orderId}`
      : plural(cases.length, { one: '# parcel', other: '# parcels' });

  return (
    <CallDialog
      title={name}
      isDanger={kind === 'return'}
      keepLabel={t`Cancel`}
      submitLabel={name}
      isReady={required.length === 0}
      form={form}
      send={(values) => {
        const body = { items: buildItems(cases, offer, values) };
        return send({ body, idempotencyKey: keyOf(body) });
      }}
      failure={t`Nothing was sent. Try again.`}
      onDone={({ data }) => take(data)}
      outcome={refused.length === 0 ? undefined : <RefusedCases refused={refused} />}
      onClose={onClose}
    >
      <p className="text-base text-ink">
        <span className="font-medium">{who}</span>
        <span className="block text-muted">{describeActionEffect(kind)}</span>
      </p>
      {has('date') && (
        <FormSelect
          label={t`Delivery day`}
          hint={t`No deliveries on Sundays and holidays`}
          options={[
            ...(required.includes('date') ? [] : [{ id: NEXT_DAY, label: t`Next delivery day` }]),
            ...days.map((day) => ({ id: day, label: formatDate(day) })),
          ]}
          {...bind('date')}
        />
      )}
      {has('address') && (
        <FormTextArea
          label={t`House number, building and street`}
          maxLength={MAX_ADDRESS_CHARS}
          {...bind('address')}
        />
      )}
      {has('landmark') && (
        <FormTextField label={t`Landmark`} maxLength={MAX_LANDMARK_CHARS} {...bind('landmark')} />
      )}
      {has('phone') && (
        <FormTextField
          label={t`Phone of the consignee`}
          prefix="+91"
          type="tel"
          inputMode="tel"
          maxLength={20}
          {...bind('phone')}
        />
      )}
      {has('codPaise') && (
        <FormTextField
          label={t`Amount to collect`}
          prefix="₹"
          inputMode="decimal"
          isNumeric
          {...bind('codPaise')}
        />
      )}
      {has('remark') && (
        <FormTextArea
          label={t`Remark`}
          hint={kind === 'reattempt' ? t`For example when you called the consignee` : undefined}
          maxLength={MAX_REMARK_CHARS}
          {...bind('remark')}
        />
      )}
    </CallDialog>
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
