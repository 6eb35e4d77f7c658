import { plural, t } from '@lingui/core/macro';
import { getManifestPdf, type Manifest } from '@shipdesk/contract/shipping/shipment-documents';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { buildCall } from '../../api/calls.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { paths } from '../../lib/paths.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { DocumentButton, PrintButton } from '../../product/save-document.tsx';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { renderStrongLines } from '../../ui/table/table-row.tsx';
import { listRefusedOrders, RefusedOrders } from '../booking/refused-orders.tsx';
import { shippingApi } from '../booking/shipping-api.ts';

interface ManifestDialogProps {
  /** Selected orders that are booked and not picked up yet. */
  docketNumbers: readonly string[];
  /** The number of selected orders at any other stage. */
  otherStageCount: number;
  onClose: () => void;
}

export function ManifestDialog({ docketNumbers, otherStageCount, onClose }: ManifestDialogProps) {
  const [omittedDockets, setOmittedDockets] = useState<ReadonlySet<string>>(new Set());
  const [create, { error }] = shippingApi.useCreateManifestsMutation();
  const [closedManifests, setClosedManifests] = useState<readonly Manifest[] | null>(null);
  const getIdempotencyKey = useIdempotencyKey();
  const listedDockets = docketNumbers.filter((docket) => !omittedDockets.has(docket));
  const refusedOrders = listRefusedOrders(error);
  const remainingOrders = refusedOrders.filter(
    ({ docketNumber }) => !omittedDockets.has(docketNumber),
  );
  const body = { docketNumbers: listedDockets };
  const canClose = listedDockets.length > 0 && remainingOrders.length === 0;

  function leaveOut() {
    setOmittedDockets(
      new Set([...omittedDockets, ...remainingOrders.map((order) => order.docketNumber)]),
    );
  }

  const refusalNote = remainingOrders.length > 0 && (
    <div className="flex flex-col gap-4">
      <Banner tone="bad">{t`Some orders cannot go on a manifest.`}</Banner>
      <RefusedOrders
        label={t`Orders that cannot go on a manifest`}
        orders={remainingOrders}
        onLeaveOut={remainingOrders.length < listedDockets.length ? leaveOut : undefined}
      />
    </div>
  );

  return (
    <CallDialog
      title={t`Close manifest`}
      size="md"
      submitLabel={t`Close manifest`}
      send={canClose ? () => create({ body, idempotencyKey: getIdempotencyKey(body) }) : undefined}
      failure={t`The manifest could not be closed. Try again.`}
      explain={() => (refusedOrders.length === 0 ? undefined : refusalNote)}
      onDone={({ data }) => setClosedManifests(data)}
      outcome={
        closedManifests === null ? undefined : <ClosedManifests manifests={closedManifests} />
      }
      outcomeActions={<LinkButton href={paths.manifests()}>{t`All manifests`}</LinkButton>}
      onClose={onClose}
    >
      <p className="text-base text-ink">
        {listedDockets.length === 0
          ? t`None of the selected orders can go on a manifest. Select orders that are ready to ship or have a pickup scheduled.`
          : plural(listedDockets.length, {
              one: '# order will go on a manifest for its carrier and warehouse. The carrier signs the manifest at the pickup.',
              other:
                '# orders will go on a manifest for each carrier and warehouse. The carrier signs the manifest at the pickup.',
            })}
      </p>
      {otherStageCount > 0 && listedDockets.length > 0 && (
        <p className="text-base text-muted">
          {plural(otherStageCount, {
            one: '# selected order is at another stage and is left out.',
            other: '# selected orders are at another stage and are left out.',
          })}
        </p>
      )}
    </CallDialog>
  );
}

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
              {renderStrongLines(
                manifest.number,
                [
                  getCarrierName(manifest.carrier),
                  manifest.warehouse,
                  plural(manifest.parcels, { one: '# parcel', other: '# parcels' }),
                ].join(' · '),
              )}
            </span>
            <ManifestSheetButtons manifest={manifest} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ManifestSheetButtons({ manifest: { id, number } }: { manifest: Manifest }) {
  const sheet = { size: 'sm', request: buildCall(getManifestPdf, { id }), name: number } as const;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <PrintButton
        {...sheet}
        aria-label={t`Print ${number}`}
        icon={<Printer aria-hidden="true" className="size-4 text-muted" />}
        failure={t`The manifest could not be printed. Try again.`}
      >
        {t`Print`}
      </PrintButton>
      <DocumentButton
        {...sheet}
        aria-label={t`Save PDF of ${number}`}
        icon={<Download aria-hidden="true" className="size-4 text-muted" />}
        failure={t`The manifest could not be saved. Try again.`}
      >
        {t`Save PDF`}
      </DocumentButton>
    </span>
  );
}
