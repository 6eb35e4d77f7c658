import { plural, t } from '@lingui/core/macro';
import type { Manifest } from '@shipdesk/contract/shipping/shipment-documents';
import { carrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { namedOrders } from '../booking/left-out.ts';
import { RefusedOrders } from '../booking/refused-orders.tsx';
import { useCreateManifestsMutation } from '../booking/shipping-api.ts';
import { ManifestPdfButton } from './manifest-pdf-button.tsx';

interface ManifestDialogProps {
  /** Selected orders that are booked and not picked up yet. */
  docketNumbers: readonly string[];
  /** Selected orders at another stage. */
  others: number;
  onClose: () => void;
}

/** Closes a manifest for each carrier and warehouse of the orders, then offers the sheets that the couriers sign. */
export function ManifestDialog({ docketNumbers, others, onClose }: ManifestDialogProps) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [create, { data, error, isLoading, reset }] = useCreateManifestsMutation();
  const keyOf = useIdempotencyKey();
  const listed = docketNumbers.filter((docket) => !leftOut.has(docket));
  const named = namedOrders(error);
  const body = { docketNumbers: listed };

  return (
    <Dialog
      title={t`Close manifest`}
      isOpen
      onOpenChange={onClose}
      footer={
        data === undefined ? (
          <>
            <Button onPress={onClose}>{t`Cancel`}</Button>
            <Button
              variant="primary"
              isPending={isLoading}
              isDisabled={listed.length === 0 || named.length > 0}
              onPress={() => void create({ body, idempotencyKey: keyOf(body) })}
            >
              {t`Close manifest`}
            </Button>
          </>
        ) : (
          <>
            <LinkButton href={paths.manifests()}>{t`All manifests`}</LinkButton>
            <Button variant="primary" onPress={onClose}>{t`Done`}</Button>
          </>
        )
      }
    >
      {data === undefined ? (
        <div className="flex flex-col gap-4">
          <p className="text-base text-ink">
            {listed.length === 0
              ? t`None of the selected orders can go on a manifest. Select orders that are ready to ship or have a pickup scheduled.`
              : plural(listed.length, {
                  one: '# order goes on a manifest of its carrier and warehouse. The courier signs it at the pickup.',
                  other:
                    '# orders go on a manifest for each carrier and warehouse. The courier signs it at the pickup.',
                })}
          </p>
          {others > 0 && listed.length > 0 && (
            <p className="text-base text-muted">
              {plural(others, {
                one: '# selected order is at another stage and is left out.',
                other: '# selected orders are at another stage and are left out.',
              })}
            </p>
          )}
          {error !== undefined && (
            <Banner tone="bad">
              {named.length === 0
                ? messageOf(error, t`The manifest could not be closed. Try again.`)
                : t`Some orders cannot go on a manifest.`}
            </Banner>
          )}
          {named.length > 0 && (
            <>
              <RefusedOrders label={t`Orders that cannot go on a manifest`} orders={named} />
              {named.length < listed.length && (
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
      ) : (
        <ClosedManifests manifests={data.data} />
      )}
    </Dialog>
  );
}

/** Manifests that were closed now, with their sheets. */
export function ClosedManifests({ manifests }: { manifests: readonly Manifest[] }) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-base font-medium text-ink">
        {plural(manifests.length, {
          one: '# manifest is closed.',
          other: '# manifests are closed.',
        })}
      </p>
      <ul
        aria-label={t`Closed manifests`}
        className="divide-y divide-line rounded-md border border-line"
      >
        {manifests.map((manifest) => (
          <li key={manifest.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <span className="min-w-0 flex-1 basis-52 text-base">
              <span className="block font-medium text-ink tabular-nums">{manifest.number}</span>
              <span className="block text-sm break-words text-muted">
                {carrierName(manifest.carrier)} · {manifest.warehouse} ·{' '}
                {plural(manifest.parcels, { one: '# parcel', other: '# parcels' })}
              </span>
            </span>
            <ManifestPdfButton manifest={manifest} />
          </li>
        ))}
      </ul>
    </div>
  );
}
