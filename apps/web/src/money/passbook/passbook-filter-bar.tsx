import { t } from '@lingui/core/macro';
import { entryKinds } from '@shipdesk/domain/money/ledger/transfer';
import { type ReactNode, useState } from 'react';
import { periodOptions } from '../../product/period.ts';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Select } from '../../ui/form/select.tsx';
import { filterOf } from './passbook-filter.ts';
import { entryName } from './passbook-texts.ts';

/** The choice of all types. */
const ALL = 'all';

/** Movements of COD do not touch the wallet. */
const shownKinds = entryKinds.filter((kind) => kind !== 'cod_collected' && kind !== 'cod_reversed');

interface PassbookFilterBarProps {
  params: URLSearchParams;
  /** Changes of the address; an empty value removes a part. */
  onChange: (changes: Readonly<Record<string, string>>) => void;
  action?: ReactNode;
}

/** Type, days and reference of a passbook. */
export function PassbookFilterBar({ params, onChange, action }: PassbookFilterBarProps) {
  const { type, days, reference } = filterOf(params);
  const [typed, setTyped] = useState(reference);
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3">
      <div className="w-56 max-sm:w-full">
        <Select
          label={t`Type`}
          options={[
            { id: ALL, label: t`All types` },
            ...shownKinds.map((kind) => ({ id: kind, label: entryName(kind) })),
          ]}
          value={type ?? ALL}
          onChange={(id) => onChange({ type: id === ALL ? '' : id })}
        />
      </div>
      <div className="w-40 max-sm:w-full">
        <Select
          label={t`Period`}
          options={periodOptions()}
          value={String(days)}
          onChange={(id) => onChange({ days: id })}
        />
      </div>
      <form
        className="min-w-0 max-sm:flex-1"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ reference: typed.trim() });
        }}
      >
        <SearchBox
          label={t`Docket number or reference`}
          placeholder={t`Docket number or reference`}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            if (text === '') onChange({ reference: '' });
          }}
        />
      </form>
      {action}
    </div>
  );
}
