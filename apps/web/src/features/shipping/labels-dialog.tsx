import { plural, t } from '@lingui/core/macro';
import { createLabels } from '@shipdesk/contract/shipment-documents';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useLabelOptions } from './label-options.ts';
import { namedOrders } from './left-out.ts';
import { RefusedOrders } from './refused-orders.tsx';
import { useSaveDocument } from './use-save-document.ts';

interface LabelsDialogProps {
  docketNumbers: readonly string[];
  onClose: () => void;
}

/** Saves the labels of orders as a PDF. Orders without an AWB are named and can be left out. */
export function LabelsDialog({ docketNumbers, onClose }: LabelsDialogProps) {
  const { options, setOptions } = useLabelOptions();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { saveDocument, isSaving, error, reset } = useSaveDocument();
  const printed = docketNumbers.filter((docket) => !leftOut.has(docket));
  const named = namedOrders(error);

  async function print() {
    const body = { docketNumbers: printed, ...options };
    const failure = await saveDocument(call(createLabels, { body }), 'labels');
    if (failure === undefined) onClose();
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
        <RadioGroup
          label={t`Size`}
          orientation="vertical"
          options={[
            {
              id: '100x150',
              label: t`100 x 150 mm`,
              description: t`One label a page, for a label printer`,
            },
            { id: 'a4', label: t`A4`, description: t`Four labels a page, for an office printer` },
          ]}
          value={options.size}
          onChange={(size) => setOptions({ ...options, size })}
        />
        <div className="flex flex-col gap-2">
          <Checkbox
            isSelected={options.hidePhone}
            onChange={(hidePhone) => setOptions({ ...options, hidePhone })}
          >
            {t`Hide the consignee's phone except its last four digits`}
          </Checkbox>
          <Checkbox
            isSelected={options.hideAmount}
            onChange={(hideAmount) => setOptions({ ...options, hideAmount })}
          >
            {t`Hide the invoice value; a COD amount is always printed`}
          </Checkbox>
        </div>
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
