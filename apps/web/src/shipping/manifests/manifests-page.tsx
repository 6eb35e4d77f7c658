import { plural, t } from '@lingui/core/macro';
import type { Manifest } from '@shipdesk/contract/shipping/shipment-documents';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { ClipboardList, ScanBarcode } from 'lucide-react';
import { formatCount, formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { PageHeader } from '../../product/detail-page.tsx';
import { ListView } from '../../product/list-view.tsx';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { shippingApi } from '../booking/shipping-api.ts';
import { handOversApi } from './hand-overs-api.ts';
import { ManifestSheetButtons } from './manifest-dialog.tsx';

/** The server lists at most this many manifests. */
const MAX_LISTED_MANIFESTS = 100;

export function ManifestsPage() {
  const query = shippingApi.useListManifestsQuery(undefined, refetchOnMount);
  const manifests = query.data?.data ?? [];
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        back={{ label: t`Back to orders`, to: paths.forwardOrders() }}
        title={t`Manifests`}
      />
      <WaitingHandOvers />
      <ListView
        label={t`Manifests`}
        query={query}
        items={manifests}
        failure={t`The manifests could not be loaded`}
        columns={buildManifestColumns()}
        note={
          manifests.length >= MAX_LISTED_MANIFESTS &&
          t`The newest ${{ count: formatCount(MAX_LISTED_MANIFESTS) }} manifests are shown.`
        }
        empty={{
          icon: ClipboardList,
          title: t`No manifests yet`,
          text: t`A manifest lists the parcels that a carrier picks up. Select orders that are ready to ship, then close a manifest.`,
          action: (
            <LinkButton href={paths.ordersAtStage('ready_to_ship')}>
              {t`Go to orders ready to ship`}
            </LinkButton>
          ),
        }}
      />
    </div>
  );
}

function WaitingHandOvers() {
  return (
    <Loaded
      query={handOversApi.useListHandOversQuery(undefined, refetchOnMount)}
      failure={t`The parcels to hand over could not be loaded.`}
      isInline
      skeleton={null}
    >
      {({ data }) =>
        data.length > 0 && (
          <TitledSection title={t`Parcels to hand over`}>
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
              {data.map(({ id, carrier, warehouse, expected, scanned }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                  <span className="min-w-0 flex-1 basis-52 text-base">
                    {renderStrongLines(
                      `${getCarrierName(carrier)} · ${warehouse}`,
                      [
                        plural(expected, { one: '# parcel', other: '# parcels' }),
                        ...(scanned > 0 ? [t`${{ count: formatCount(scanned) }} scanned`] : []),
                      ].join(' · '),
                    )}
                  </span>
                  <May permission="packing:write">
                    <LinkButton href={paths.handOver(id)} variant="primary" icon={ScanBarcode}>
                      {t`Scan parcels`}
                    </LinkButton>
                  </May>
                </li>
              ))}
            </ul>
          </TitledSection>
        )
      }
    </Loaded>
  );
}

const buildManifestColumns = (): readonly TableColumn<Manifest>[] => [
  {
    header: t`Manifest`,
    width: 'w-44',
    render: ({ number }) => <span className="font-medium text-ink tabular-nums">{number}</span>,
  },
  { header: t`Day`, width: 'w-32', render: ({ day }) => formatDate(day) },
  { header: t`Carrier`, render: ({ carrier }) => getCarrierName(carrier) },
  { header: t`Warehouse`, render: ({ warehouse }) => warehouse },
  {
    header: t`Parcels`,
    align: 'end',
    width: 'w-24',
    render: ({ parcels }) => formatCount(parcels),
  },
  {
    header: t`Sheet`,
    width: 'w-48',
    render: (manifest) => <ManifestSheetButtons manifest={manifest} />,
  },
];
