import { t } from '@lingui/core/macro';
import type { RemittanceList } from '@shipdesk/contract/money/remittances';
import { formatDate } from '../../lib/format.ts';
import { formatPaise } from '../../product/money.ts';

/** The state of the seller's COD in four figures. */
export function RemittanceTiles({ list }: { list: RemittanceList }) {
  const nextOn = formatDate(list.next.on);
  const lastOn = list.last === null ? '' : formatDate(list.last.on);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
      <Tile label={t`To be remitted`} paise={list.toRemitPaise} note={t`delivered, not paid out`} />
      <Tile
        label={t`Next payout`}
        paise={list.unmet.length > 0 ? null : list.next.paise}
        note={list.unmet.length > 0 ? t`on hold` : t`on ${nextOn}`}
      />
      <Tile
        label={t`Last payout`}
        paise={list.last?.paise ?? null}
        note={list.last === null ? t`none yet` : t`on ${lastOn}`}
      />
      <Tile label={t`Total paid out`} paise={list.totalPaise} note={t`after deductions`} />
    </dl>
  );
}

interface TileProps {
  label: string;
  /** Null where there is no amount. */
  paise: number | null;
  note: string;
}

function Tile({ label, paise, note }: TileProps) {
  return (
    <div className="flex min-w-0 flex-col bg-surface p-3 sm:p-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 min-w-0">
        <span className="block truncate text-lg font-semibold text-ink tabular-nums sm:text-xl">
          {paise === null ? '–' : formatPaise(paise)}
        </span>
        <span className="text-sm text-muted">{note}</span>
      </dd>
    </div>
  );
}
