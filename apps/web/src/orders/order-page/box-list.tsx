import { t } from '@lingui/core/macro';
import type { Shipment } from '@shipdesk/contract/shipping/shipments';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { getShipmentStatusName } from '../../product/shipment-texts.ts';
import { CopyButton } from '../../ui/button.tsx';

export function BoxList({ boxes }: Pick<Shipment, 'boxes'>) {
  const count = formatCount(boxes.length);
  return (
    <section aria-label={t`Boxes of the parcel`}>
      <h3 className="mb-2 text-base font-semibold text-ink">{t`${count} boxes`}</h3>
      <ol className="flex flex-col gap-2">
        {boxes.map(({ box, awb, status, seenAt, location }) => {
          const number = formatCount(box);
          return (
            <li key={box} className="flex flex-col text-sm">
              <span className="inline-flex items-center gap-1 text-ink">
                {t`Box ${number}`} · {awb}
                <CopyButton text={awb} label={t`Copy the AWB of box ${number}`} />
              </span>
              <span className="text-muted">
                {seenAt === null ? (
                  t`No scan of this box yet.`
                ) : (
                  <>
                    {[getShipmentStatusName(status), location].filter(Boolean).join(' · ')} ·{' '}
                    <span className="whitespace-nowrap">{formatDateTime(seenAt)}</span>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
