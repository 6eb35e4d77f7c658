import { plural, t } from '@lingui/core/macro';
import {
  findPacking,
  markPacked,
  markUnpacked,
  type Packing,
} from '@shipdesk/contract/orders/packing';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import type { PackingAlarm } from '@shipdesk/domain/shipping/packing';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { afterSuccess, buildCalls } from '../../api/calls.ts';
import { formatDateTime, formatKilograms, formatPaise, formatSize } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { paths } from '../../lib/paths.ts';
import { useScanSound } from '../../lib/scan-sound.ts';
import { PageHeader } from '../../product/detail-page.tsx';
import { ScanStation, SoundButton, useScanStation } from '../../product/scan-station.tsx';
import { May } from '../../session/may.tsx';
import { LabelsDialog } from '../../shipping/labels/labels-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ScanFeedback } from '../../ui/scan/scan-field.tsx';

const { useFindPackingMutation, useMarkPackedMutation, useMarkUnpackedMutation } = buildCalls(
  ({ mutation }) => ({
    // A mutation, because each scan sends a new request.
    findPacking: mutation(findPacking),
    markPacked: mutation(markPacked, afterSuccess('Order')),
    markUnpacked: mutation(markUnpacked, afterSuccess('Order')),
  }),
);

interface Parcel {
  readonly packing: Packing;
  readonly checkedProducts: ReadonlySet<number>;
  /** True once the parcel was packed on this page. */
  readonly isDone: boolean;
}

const getAlarm = ({ packing, isDone }: Parcel) => (isDone ? null : packing.alarm);
const isPackable = (parcel: Parcel) => !parcel.isDone && parcel.packing.alarm === null;

export function PackingPage() {
  const sound = useScanSound();
  const [isPrinting, setPrinting] = useState(false);
  const [find] = useFindPackingMutation();
  const [mark] = useMarkPackedMutation();
  const [unmark] = useMarkUnpackedMutation();
  const getIdempotencyKey = useIdempotencyKey();
  const station = useScanStation({
    sound,
    find: (code) => find({ body: { code } }),
    toItem: ({ data }): Parcel => ({ packing: data, checkedProducts: new Set(), isDone: false }),
    isAlarming: ({ data }) => data.alarm !== null,
    isUnfinished: (parcel) => isPackable(parcel) && parcel.checkedProducts.size > 0,
  });

  function packParcel({ packing }: Parcel) {
    const { docketNumber } = packing;
    const idempotencyKey = getIdempotencyKey([docketNumber, station.attempt]);
    return station.save(mark({ docketNumber, idempotencyKey }), ({ data }) => ({
      packing: { ...packing, ...data },
      checkedProducts: new Set(),
      isDone: true,
    }));
  }

  function unpackParcel({ packing }: Parcel) {
    return station.save(
      unmark({ docketNumber: packing.docketNumber }),
      ({ data }) => ({
        packing: { ...packing, ...data, alarm: null },
        checkedProducts: new Set(),
        isDone: false,
      }),
      { isQuiet: true },
    );
  }

  function renderCard(parcel: Parcel) {
    const alarm = getAlarm(parcel);
    const [title = '', advice] = alarm === null ? [] : describeAlarm(alarm, parcel.packing);
    return (
      <>
        {parcel.isDone && <ScanFeedback tone="ok" title={t`Packed`} />}
        {alarm !== null && (
          <ScanFeedback tone="bad" title={title}>
            {advice}
          </ScanFeedback>
        )}
        <PackingCard
          packing={parcel.packing}
          checkedProducts={parcel.checkedProducts}
          canCheck={isPackable(parcel)}
          onCheck={(checkedPositions) =>
            station.change({ ...parcel, checkedProducts: checkedPositions })
          }
        />
      </>
    );
  }

  function renderActions(parcel: Parcel) {
    const { packing, checkedProducts, isDone } = parcel;
    const alarm = getAlarm(parcel);
    const isReady = checkedProducts.size === packing.products.length;
    return (
      <>
        <div className="sticky bottom-0 -mx-2 flex flex-wrap gap-2 bg-canvas px-2 py-3 max-sm:[&>*]:flex-1">
          <Button onPress={station.putAside}>{t`Next parcel`}</Button>
          {packing.awb !== '' && alarm !== 'cancelled' && alarm !== 'handed_over' && (
            <May permission="packing:write">
              <Button onPress={() => setPrinting(true)}>{t`Print label`}</Button>
            </May>
          )}
          {(isDone || alarm === 'packed') && (
            <May permission="packing:write">
              <Button isPending={station.isSending} onPress={() => void unpackParcel(parcel)}>
                {t`Unpack`}
              </Button>
            </May>
          )}
          {isPackable(parcel) && (
            <May permission="packing:write">
              <Button
                variant="primary"
                isDisabled={!isReady}
                isPending={station.isSending}
                onPress={() => void packParcel(parcel)}
              >
                {t`Mark packed`}
              </Button>
            </May>
          )}
        </div>
        {isPackable(parcel) && !isReady && (
          <p className="text-sm text-muted">{t`Check every product, then press Mark packed.`}</p>
        )}
      </>
    );
  }

  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <PageHeader
        back={{ label: t`Back to orders`, to: paths.forwardOrders() }}
        title={t`Packing`}
        badges={
          <span className="ml-auto">
            <SoundButton sound={sound} />
          </span>
        }
      />
      <ScanStation
        station={station}
        label={t`Docket number, AWB or reference`}
        hint={t`Scan the label, or type the number and press Enter.`}
        unfinishedAdvice={(code) => t`Finish it or press Next parcel, then scan ${code} again.`}
        idle={
          <ScanFeedback tone="idle" title={t`Scan the first parcel`}>
            {t`Its products appear here as a checklist.`}
          </ScanFeedback>
        }
      >
        {(parcel) => ({ card: renderCard(parcel), actions: renderActions(parcel) })}
      </ScanStation>
      {isPrinting && station.item !== null && (
        <LabelsDialog
          docketNumbers={[station.item.packing.docketNumber]}
          onClose={() => setPrinting(false)}
        />
      )}
    </div>
  );
}

function describeAlarm(
  alarm: PackingAlarm,
  { packedAt, packedBy }: Pick<Packing, 'packedAt' | 'packedBy'>,
): string[] {
  const time = formatDateTime(packedAt ?? '');
  const texts: Readonly<Record<PackingAlarm, string[]>> = {
    cancelled: [t`Cancelled`, t`This order is cancelled. Put the products back.`],
    handed_over: [t`With the carrier`, t`The carrier already has this parcel. Check the label.`],
    reverse: [
      t`Reverse order`,
      t`The consignee sends this parcel to you. There is nothing to pack.`,
    ],
    packed: [t`Already packed`, t`${packedBy} packed it on ${{ time }}. Do not pack it again.`],
  };
  return texts[alarm];
}

interface PackingCardProps {
  packing: Packing;
  /** Positions in `products` that the packer has checked. */
  checkedProducts: ReadonlySet<number>;
  canCheck: boolean;
  onCheck: (checkedPositions: ReadonlySet<number>) => void;
}

function PackingCard({ packing, checkedProducts, canCheck, onCheck }: PackingCardProps) {
  const { products, boxes, note } = packing;
  const pieceCount = products.reduce((sum, { quantity }) => sum + quantity, 0);

  function toggleProduct(position: number, isChecked: boolean) {
    const nextProducts = new Set(checkedProducts);
    if (isChecked) nextProducts.add(position);
    else nextProducts.delete(position);
    onCheck(nextProducts);
  }

  return (
    <section aria-label={t`Parcel`} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold text-ink wrap-break-word">
            {packing.consigneeName}, {packing.consigneeCity} {packing.consigneePincode}
          </h2>
          <p className="text-sm text-muted tabular-nums wrap-break-word">
            {[packing.reference, packing.docketNumber].filter((text) => text !== '').join(' · ')}
            {packing.awb !== '' && ` · ${getCarrierName(packing.carrier)} ${packing.awb}`}
          </p>
          {packing.orderId !== '' && (
            <p className="text-sm text-muted wrap-break-word">{packing.orderId}</p>
          )}
        </div>
        <Badge tone={packing.paymentMode === 'COD' ? 'warn' : 'neutral'}>
          {packing.paymentMode === 'COD'
            ? t`COD ${{ amount: formatPaise(packing.codPaise) }}`
            : t`Prepaid`}
        </Badge>
      </div>
      {note !== '' && (
        <p className="border-b border-warn-line bg-warn-soft px-4 py-3 text-base font-medium text-warn-ink wrap-break-word whitespace-pre-line">
          {note}
        </p>
      )}
      <div className="flex items-center justify-between gap-4 px-4 pt-3">
        <h3 className="text-base font-semibold text-ink">
          {plural(pieceCount, { one: '# piece', other: '# pieces' })}
        </h3>
        {canCheck && products.length > 1 && checkedProducts.size < products.length && (
          <Button
            size="sm"
            onPress={() => onCheck(new Set(products.keys()))}
          >{t`Check all`}</Button>
        )}
      </div>
      <ul className="flex flex-col gap-2 p-4">
        {products.map((product, position) => (
          // Two lines of an order may name the same product.
          <li key={position}>
            <CheckboxField
              isSelected={checkedProducts.has(position)}
              isDisabled={!canCheck}
              onChange={(isChecked) => toggleProduct(position, isChecked)}
            >
              <CheckboxButton className="group/product spread-input relative flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-line-strong/60 px-3 py-2 outline-2 outline-offset-2 outline-transparent selected:border-ok-line selected:bg-ok-soft focus-visible:outline-focus disabled:cursor-default disabled:border-line">
                <span className="flex size-7 shrink-0 items-center justify-center rounded-md border border-line-strong bg-surface text-on-accent group-selected/product:border-accent group-selected/product:bg-accent group-disabled/product:hidden">
                  <Check
                    aria-hidden="true"
                    className="invisible size-5 group-selected/product:visible"
                    strokeWidth={3}
                  />
                </span>
                <span className="min-w-0 flex-1 text-lg text-ink wrap-break-word">
                  {product.name}
                </span>
                <span
                  className={`shrink-0 text-xl font-semibold tabular-nums ${product.quantity > 1 ? 'text-accent-ink' : 'text-ink'}`}
                >
                  × {product.quantity}
                </span>
              </CheckboxButton>
            </CheckboxField>
          </li>
        ))}
      </ul>
      <ul aria-label={t`Boxes`} className="border-t border-line px-4 py-3 text-base text-ink">
        {boxes.map((box) => (
          <li key={JSON.stringify(box)} className="tabular-nums">
            {plural(box.boxes, { one: '# box', other: '# boxes' })} ·{' '}
            {formatKilograms(box.weightGrams / 1000)}
            {box.lengthMm > 0 && ` · ${formatSize(box)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
