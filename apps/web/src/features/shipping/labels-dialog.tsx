import { plural, t } from '@lingui/core/macro';
import { MAX_SHIPMENTS } from '@shipdesk/contract/orders/docket-numbers';
import { createLabels } from '@shipdesk/contract/shipping/shipment-documents';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LabelPrivacyFields, LabelSizeField } from './label-fields.tsx';
import { useGetLabelSettingsQuery } from './label-settings-api.ts';
import { namedOrders } from './left-out.ts';
import { RefusedOrders } from './refused-orders.tsx';
import { partsOf } from './selected-order.ts';
import type { LabelsBody } from './shipping-api.ts';
import { useSaveDocument } from './use-save-document.ts';

interface LabelsDialogProps {
  docketNumbers: readonly string[];
  /** Selected orders that are not booked. */
  others?: number;
  onClose: () => void;
}

/** Saves the labels of orders as a PDF, as the seller's settings say unless changed here. Orders without an AWB are named and can be left out. */
export function LabelsDialog({ docketNumbers, others = 0, onClose }: LabelsDialogProps) {
  const { data, ...loading } = useGetLabelSettingsQuery();
  const settings = data?.data;
  // For these labels only.
  const [changes, setChanges] = useState<Pick<LabelsBody, 'size' | 'hidePhone' | 'hideAmount'>>({});
  const change = (more: typeof changes) => setChanges({ ...changes, ...more });
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { saveDocument, isSaving, error, reset } = useSaveDocument();
  // Files hold up to a thousand orders each; those that are saved are not printed again.
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const printed = docketNumbers.filter((docket) => !leftOut.has(docket) && !saved.has(docket));
  const named = namedOrders(error);

  async function print() {
    for (const part of partsOf(printed, MAX_SHIPMENTS)) {
      const body = { docketNumbers: part, ...changes };
      const failure = await saveDocument(call(createLabels, { body }), 'labels');
      if (failure !== undefined) return;
      setSaved((before) => new Set([...before, ...part]));
    }
    onClose();
  }

  return (
    <Dialog
      title={t`Print labels`}
      size="sm"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            isPending={isSaving}
            isDisabled={printed.length === 0 || named.length > 0}
            onPress={() => void print()}
          >
            {plural(printed.length, { one: 'Print # label', other: 'Print # labels' })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {others > 0 && (
          <p className="text-base text-muted">
            {plural(others, {
              one: '# selected order is not booked, has no label and is left out.',
              other: '# selected orders are not booked, have no label and are left out.',
            })}
          </p>
        )}
        {docketNumbers.length > MAX_SHIPMENTS && (
          <ProgressBar
            label={t`Labels are saved in files of up to ${{ count: formatCount(MAX_SHIPMENTS) }} orders.`}
            part={saved.size / docketNumbers.length}
            detail={t`${{ done: formatCount(saved.size) }} of ${{ all: formatCount(docketNumbers.length) }}`}
          />
        )}
        {settings !== undefined ? (
          <>
            <LabelSizeField values={{ ...settings, ...changes }} onChange={change} />
            <LabelPrivacyFields values={{ ...settings, ...changes }} onChange={change} />
          </>
        ) : loading.error === undefined ? (
          <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
            <Skeleton className="h-24" />
            <Skeleton className="h-12" />
          </div>
        ) : (
          <Banner tone="warn">
            {t`Your label settings could not be shown. The labels are printed as they say.`}
          </Banner>
        )}
        {error !== undefined && (
          <Banner tone="bad">
            {named.length === 0
              ? messageOf(error, t`The labels could not be printed. Try again.`)
              : t`Some orders have no label.`}
          </Banner>
        )}
        {named.length > 0 && (
          <>
            <RefusedOrders label={t`Orders without a label`} orders={named} />
            {named.length < printed.length && (
              <div>
                <Button
                  size="sm"
                  onPress={() => {
                    setLeftOut(
                      new Set([...leftOut, ...named.map(({ docketNumber }) => docketNumber)]),
                    );
                    reset();
                  }}
                >
                  {t`Leave them out`}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
