import { plural, t } from '@lingui/core/macro';
import type {
  CarrierRemittance,
  RemittanceLine,
} from '@shipdesk/contract/money/carrier-remittances';
import { codLineKinds } from '@shipdesk/domain/money/carrier-cod/cod-match';
import { ArrowLeft, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { ListFrame } from '../../product/list-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { TabBar } from '../../ui/tab-bar.tsx';
import { Table } from '../../ui/table/table.tsx';
import { AcceptLinesDialog } from './accept-lines-dialog.tsx';
import { BookDialog } from './book-dialog.tsx';
import { isUnbooked, lineKindName, openDifferences } from './carrier-remittance-texts.ts';
import {
  useBookCarrierRemittanceMutation,
  useGetCarrierRemittanceQuery,
  useListCarrierRemittanceLinesQuery,
  useRemoveCarrierRemittanceMutation,
} from './carrier-remittances-api.ts';
import { RemittanceFigures } from './remittance-figures.tsx';
import { remittanceLineColumns } from './remittance-line-columns.tsx';

const none: ReadonlySet<string> = new Set();
const shows = ['open', 'all', ...codLineKinds] as const;

/** A remittance: what was received and what is open, and its lines. */
export function CarrierRemittanceDetail({ id }: { id: string }) {
  const [params, setParams] = useSearchParams();
  const show = shows.find((one) => one === params.get('show')) ?? 'open';
  const after = params.get('after') ?? '0';
  const remittance = useGetCarrierRemittanceQuery({ id }, { refetchOnMountOrArgChange: true });
  const lines = useListCarrierRemittanceLinesQuery(
    { id, after, ...(show !== 'all' && { show }) },
    { refetchOnMountOrArgChange: true },
  );
  const [selectedIds, setSelectedIds] = useState(none);
  const [accepted, setAccepted] = useState<readonly RemittanceLine[]>([]);
  const next = lines.data?.next ?? null;
  const items = lines.data?.data ?? [];
  const selected = items.filter(
    (line) => selectedIds.has(idOf(line)) && line.bookedAt === null && line.kind !== 'matched',
  );
  const shown = remittance.data?.data;
  const goTo = (changes: Record<string, string>) => {
    setSelectedIds(none);
    setParams({ remittance: id, ...changes });
  };

  return (
    <div className="flex flex-col gap-4">
      <Link
        to={{ search: '?part=carriers' }}
        className="focus-ring flex w-fit items-center gap-1 rounded-sm text-base text-muted no-underline hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t`All remittances of carriers`}
      </Link>
      <ListFrame
        query={remittance}
        failure={t`The remittance could not be loaded`}
        onFirst={null}
        onOlder={null}
      >
        {shown !== undefined && (
          <>
            <Summary remittance={shown} onRemoved={() => setParams({ part: 'carriers' })} />
            <RemittanceFigures remittance={shown} />
            <LineTabs id={id} remittance={shown} current={show} />
          </>
        )}
      </ListFrame>
      {selected.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <Button onPress={() => setSelectedIds(none)}>{t`Unselect All`}</Button>
          <Button variant="primary" onPress={() => setAccepted(selected)}>
            {t`Accept differences`}
          </Button>
          <span role="status" className="px-1 text-base text-muted tabular-nums">
            {t`${{ count: formatCount(selected.length) }} selected`}
          </span>
        </div>
      )}
      <ListFrame
        query={lines}
        failure={t`The lines could not be loaded`}
        onFirst={after === '0' ? null : () => goTo({ show })}
        onOlder={next === null ? null : () => goTo({ show, after: String(next) })}
      >
        <Table
          label={t`Lines of the remittance`}
          columns={remittanceLineColumns()}
          items={items}
          getId={idOf}
          isPending={lines.isFetching && lines.currentData === undefined}
          {...(show !== 'all' &&
            items.some(({ kind }) => kind !== 'matched') && {
              selectedIds,
              onSelectionChange: setSelectedIds,
            })}
          emptyState={
            <EmptyState
              icon={<CircleCheck aria-hidden="true" className="size-5" />}
              title={show === 'open' ? t`Every line is posted` : t`No line is of this kind`}
            >
              {t`Choose other lines above.`}
            </EmptyState>
          }
        />
      </ListFrame>
      {accepted.length > 0 && (
        <AcceptLinesDialog
          id={id}
          lines={accepted}
          onAccepted={() => {
            setAccepted([]);
            setSelectedIds(none);
          }}
          onClose={() => setAccepted([])}
        />
      )}
    </div>
  );
}

const idOf = ({ rowNumber }: RemittanceLine) => String(rowNumber);

interface SummaryProps {
  remittance: CarrierRemittance;
  onRemoved: () => void;
}

function Summary({ remittance, onRemoved }: SummaryProps) {
  const [asked, setAsked] = useState<'post' | 'remove' | null>(null);
  const [remove, removing] = useRemoveCarrierRemittanceMutation();
  const [compare, comparing] = useBookCarrierRemittanceMutation();
  const { id, utr, accountName, receivedOn, fileName, lines, bookedAt } = remittance;
  const isOpen = isUnbooked(remittance);
  const parts = [
    accountName,
    formatDate(receivedOn),
    fileName,
    plural(lines, { one: '# line', other: '# lines' }),
  ];

  async function compareAgain() {
    const { data, error } = await compare({ id, body: {} });
    if (data === undefined) {
      toast.error(messageOf(error, t`The lines could not be compared.`));
    } else if (data.data.booked === 0) {
      toast.warning(t`No open line matches yet.`);
    } else {
      toast.success(
        plural(data.data.booked, { one: '# parcel is posted.', other: '# parcels are posted.' }),
      );
    }
  }

  async function drop() {
    const { error } = await remove({ id });
    if (error === undefined) onRemoved();
  }

  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-lg font-semibold break-all text-ink tabular-nums">{utr}</h2>
        <p className="text-base break-words text-muted tabular-nums">
          {parts.filter((part) => part !== '').join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {bookedAt === null && <Button onPress={() => setAsked('remove')}>{t`Remove`}</Button>}
        {(isOpen || openDifferences(remittance) > 0) && (
          <Button
            variant={isOpen ? 'primary' : 'secondary'}
            isPending={comparing.isLoading}
            onPress={() => (isOpen ? setAsked('post') : void compareAgain())}
          >
            {isOpen ? t`Post` : t`Compare again`}
          </Button>
        )}
      </div>
      {asked === 'post' && <BookDialog remittance={remittance} onClose={() => setAsked(null)} />}
      {asked === 'remove' && (
        <ConfirmDialog
          title={t`Remove this remittance?`}
          action={t`Remove`}
          isPending={removing.isLoading}
          problem={
            removing.error === undefined
              ? null
              : messageOf(removing.error, t`The remittance could not be removed.`)
          }
          onConfirm={() => void drop()}
          onClose={() => setAsked(null)}
        >
          {t`Nothing of it is posted. You can record its file and transfer again.`}
        </ConfirmDialog>
      )}
    </div>
  );
}

interface LineTabsProps {
  id: string;
  remittance: CarrierRemittance;
  current: (typeof shows)[number];
}

function LineTabs({ id, remittance: { open }, current }: LineTabsProps) {
  const openLines = codLineKinds.reduce((sum, kind) => sum + open[kind], 0);
  const kinds = codLineKinds.filter((kind) => open[kind] > 0 || kind === current);
  const tabs = [
    { show: 'open' as const, label: `${t`Not posted`} ${formatCount(openLines)}` },
    ...kinds.map((kind) => ({
      show: kind,
      label: `${lineKindName(kind)} ${formatCount(open[kind])}`,
    })),
    { show: 'all' as const, label: t`All` },
  ];
  return (
    <TabBar
      label={t`Lines by result`}
      tabs={tabs.map(({ label, show }) => ({
        key: show,
        label,
        to: { search: `?remittance=${id}&show=${show}` },
        isCurrent: show === current,
      }))}
    />
  );
}
