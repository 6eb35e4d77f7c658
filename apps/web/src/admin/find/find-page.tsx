import { plural, t } from '@lingui/core/macro';
import { MAX_FIND_TEXT } from '@shipdesk/contract/operator/find';
import { CircleAlert, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { isFindKey, isSearchKey, usePageKey } from '../../lib/page-key.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import { useFindAnythingQuery } from './find-api.ts';
import { hitColumns } from './hit-columns.tsx';
import { hitPath } from './hit-texts.ts';

/** Finds orders, money and sellers across all sellers. For operator staff. */
export function FindPage() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const text = (params.get('q') ?? '').trim().slice(0, MAX_FIND_TEXT);
  // Null while the field shows the search in the address.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? text;
  const box = useRef<HTMLInputElement>(null);
  usePageKey(
    (event) => isSearchKey(event) || isFindKey(event),
    () => box.current?.select(),
  );
  // Every visit, also from this page itself, starts in the field.
  useEffect(() => {
    if (key !== '' && text === '') box.current?.focus();
  }, [key, text]);

  function submit(asked: string) {
    setTyped(null);
    setParams(asked.trim() === '' ? {} : { q: asked.trim() });
  }

  return (
    <>
      <h2 className="text-base font-semibold text-ink">{t`Find`}</h2>
      <p className="mt-0.5 mb-3 text-base text-muted">
        {t`Searches the orders, payouts, recharges and documents of all sellers. Searches are recorded in the audit log.`}
      </p>
      <div className="mb-4 flex max-w-2xl gap-2">
        <SearchBox
          ref={box}
          label={t`Find by number, phone, e-mail address or name`}
          placeholder={t`Docket, AWB, UTR, phone, e-mail…`}
          value={shown}
          onChange={setTyped}
          onSubmit={submit}
          onClear={() => submit('')}
        />
        <Button variant="primary" isDisabled={shown.trim() === ''} onPress={() => submit(shown)}>
          {t`Find`}
        </Button>
      </div>
      {text === '' ? <WhatIsFound /> : <Hits key={text} text={text} />}
    </>
  );
}

function WhatIsFound() {
  const keys = [
    [t`Orders`, t`docket number, order id, reference, AWB, phone number of the consignee`],
    [t`Payouts and recharges`, t`UTR of the bank transfer`],
    [t`Invoices and credit notes`, t`document number`],
    [t`Sellers`, t`e-mail address, beginning of a word of the name`],
  ] as const;
  return (
    <section
      aria-label={t`What can be found`}
      className="max-w-2xl rounded-lg border border-line bg-surface"
    >
      <dl className="divide-y divide-line">
        {keys.map(([name, by]) => (
          <div key={name} className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 py-2.5">
            <dt className="w-48 shrink-0 text-base font-medium text-ink">{name}</dt>
            <dd className="min-w-0 flex-1 basis-56 text-base text-muted">{by}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Hits({ text }: { text: string }) {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useFindAnythingQuery(
    { body: { text } },
    { refetchOnMountOrArgChange: true },
  );
  if (data === undefined) {
    return error !== undefined && !isFetching ? (
      <div role="alert" className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
          title={t`The search failed`}
          action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
        >
          {messageOf(error, t`Try again in a moment.`)}
        </EmptyState>
      </div>
    ) : (
      <div role="status" aria-label={t`Searching`} className="flex flex-col gap-2">
        {['first', 'second', 'third'].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    );
  }
  const hits = data.data;
  const count = hits.length;
  return (
    <>
      <p role="status" className="mb-2 text-sm text-muted">
        {count === 0
          ? ''
          : data.isMore
            ? t`Only the first ${count} hits are shown. Search for something more specific.`
            : plural(count, { one: '# hit', other: '# hits' })}
      </p>
      <Table
        label={t`Hits`}
        columns={hitColumns()}
        items={hits}
        getId={({ kind, id }) => `${kind} ${id}`}
        isPending={isFetching}
        onRowAction={(chosen) => {
          const hit = hits.find(({ kind, id }) => `${kind} ${id}` === chosen);
          if (hit !== undefined) void navigate(hitPath(hit));
        }}
        emptyState={
          <EmptyState
            icon={<SearchX aria-hidden="true" className="size-5" />}
            title={t`Nothing has this number or name`}
          >
            {t`Numbers are matched whole. Check for a missing digit, or search another number of the same order.`}
          </EmptyState>
        }
      />
    </>
  );
}
