import { plural, t } from '@lingui/core/macro';
import { type Hit, MAX_FIND_TEXT } from '@shipdesk/contract/operator/find';
import { remittanceStates } from '@shipdesk/domain/money/cod/cod-state';
import { rechargeStates } from '@shipdesk/domain/money/recharge/recharge';
import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import { SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatPaise } from '../../lib/format.ts';
import { Moment } from '../../lib/moment.tsx';
import { isSearchKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { describePayoutState } from '../../money/cod/remittance-texts.ts';
import { nameRechargeState, rechargeTones } from '../../money/wallet/recharge-texts.ts';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { getStageName } from '../../product/shipment-texts.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { CellLink, type TableColumn } from '../../ui/table/table-row.tsx';
import { buildHitPath, nameHitKind, useFindAnythingQuery } from './find-hits.ts';

export function FindPage() {
  const params = useListParams();
  const { key } = useLocation();
  const text = params.readText('q').slice(0, MAX_FIND_TEXT);
  // Null while the field shows the search text of the address bar.
  const [draft, setDraft] = useState<string | null>(null);
  const currentText = draft ?? text;
  const box = useRef<HTMLInputElement>(null);
  usePageKey(isSearchKey, () => box.current?.select());
  // Focus the empty field on every visit. A link from this page to itself changes only `key`.
  useEffect(() => {
    if (key !== '' && text === '') box.current?.focus();
  }, [key, text]);

  function submitSearch(searchText: string) {
    setDraft(null);
    params.change({ q: searchText.trim() });
  }

  return (
    <>
      <h2 className="text-base font-semibold text-ink">{t`Find`}</h2>
      <p className="mt-0.5 mb-3 text-base text-muted">
        {t`Search the orders, payouts, recharges and documents of all sellers. Searches are recorded in the audit log.`}
      </p>
      <div className="mb-4 flex max-w-2xl gap-2">
        <SearchBox
          ref={box}
          label={t`Find by number, phone, email address or name`}
          placeholder={t`Docket, AWB, UTR, phone, email…`}
          value={currentText}
          onChange={setDraft}
          onSubmit={submitSearch}
          onClear={() => submitSearch('')}
        />
        <Button
          variant="primary"
          isDisabled={currentText.trim() === ''}
          onPress={() => submitSearch(currentText)}
        >
          {t`Find`}
        </Button>
      </div>
      {text === '' ? <SearchableFields /> : <Hits key={text} text={text} />}
    </>
  );
}

function SearchableFields() {
  const searchableFields = [
    [t`Orders`, t`docket number, order ID, reference, AWB, phone number of the consignee`],
    [t`Payouts and recharges`, t`UTR of the bank transfer`],
    [t`Invoices and credit notes`, t`document number`],
    [t`Sellers`, t`email address, start of any word in the name`],
  ] as const;
  return (
    <section
      aria-label={t`Searchable fields`}
      className="max-w-2xl rounded-lg border border-line bg-surface"
    >
      <dl className="divide-y divide-line">
        {searchableFields.map(([name, fields]) => (
          <div key={name} className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 py-2.5">
            <dt className="w-48 shrink-0 text-base font-medium text-ink">{name}</dt>
            <dd className="min-w-0 flex-1 basis-56 text-base text-muted">{fields}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Hits({ text }: { text: string }) {
  const navigate = useNavigate();
  const query = useFindAnythingQuery({ body: { text } }, refetchOnMount);
  const { data: hits = [], isMore = false } = query.data ?? {};
  const count = hits.length;
  const buildId = ({ kind, id }: Hit) => `${kind} ${id}`;
  return (
    <ListView
      query={query}
      items={hits}
      failure={t`The search failed`}
      label={t`Hits`}
      columns={buildHitColumns()}
      getId={buildId}
      onRowAction={(hitId) => {
        const hit = hits.find((candidate) => buildId(candidate) === hitId);
        if (hit !== undefined) void navigate(buildHitPath(hit));
      }}
      summary={
        count > 0 && (
          <p role="status" className="text-sm text-muted">
            {isMore
              ? t`Only the first ${count} hits are shown. Search for something more specific.`
              : plural(count, { one: '# hit', other: '# hits' })}
          </p>
        )
      }
      empty={{
        icon: SearchX,
        title: t`No record has this number or name`,
        text: t`Enter the complete number. Check for a missing digit, or search for another number of the same order.`,
      }}
    />
  );
}

const buildHitColumns = (): readonly TableColumn<Hit>[] => [
  {
    header: t`Found`,
    isWide: true,
    render: (hit) => {
      const notes = [hit.note, hit.awb === '' ? '' : t`AWB ${{ awb: hit.awb }}`];
      return (
        <>
          <span className="block text-sm text-muted">{nameHitKind(hit.kind)}</span>
          <span className="font-medium wrap-anywhere tabular-nums">
            <CellLink to={buildHitPath(hit)}>{hit.name}</CellLink>
          </span>
          <span className="block text-sm wrap-anywhere text-muted">
            {notes.filter((note) => note !== '').join(' · ')}
          </span>
        </>
      );
    },
  },
  {
    header: t`Seller`,
    width: 'lg:w-60',
    render: ({ kind, seller, sellerId }) =>
      kind === 'seller' ? (
        <CellLink to={`${paths.billingPage('passbook')}?seller=${sellerId}`}>
          {t`Open the passbook`}
        </CellLink>
      ) : (
        <span className="break-words">{seller}</span>
      ),
  },
  {
    header: t`State`,
    width: 'lg:w-48',
    render: (hit) => {
      const state = describeHitState(hit);
      return state === null ? null : <Badge tone={state.tone}>{state.text}</Badge>;
    },
  },
  {
    header: t`Date`,
    width: 'lg:w-52',
    render: ({ at }) => <Moment at={at} />,
  },
  {
    header: t`Amount`,
    align: 'end',
    width: 'lg:w-36',
    render: ({ amountPaise }) => (amountPaise === null ? null : formatPaise(amountPaise)),
  },
];

function describeHitState({ kind, state }: Hit): { tone: Tone; text: string } | null {
  if (kind === 'order') {
    const stage = orderStages.find((name) => name === state);
    return stage === undefined ? null : { tone: 'neutral', text: getStageName(stage) };
  }
  if (kind === 'payout') {
    const payoutState = remittanceStates.find((name) => name === state);
    return payoutState === undefined ? null : describePayoutState(payoutState);
  }
  if (kind === 'recharge') {
    const rechargeState = rechargeStates.find((name) => name === state);
    if (rechargeState === undefined) return null;
    return { tone: rechargeTones[rechargeState], text: nameRechargeState(rechargeState) };
  }
  if (kind === 'refund') {
    if (state === 'pending') return { tone: 'warn', text: t`Being refunded` };
    return state === 'paid'
      ? { tone: 'ok', text: t`Refunded` }
      : { tone: 'bad', text: t`Refund failed` };
  }
  return null;
}
