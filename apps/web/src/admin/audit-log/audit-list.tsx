import { t } from '@lingui/core/macro';
import type { AuditEntry, AuditPage } from '@shipdesk/contract/operator/audit';
import { ScrollText } from 'lucide-react';
import { formatDateTime } from '../../lib/format.ts';
import { Moment } from '../../lib/moment.tsx';
import { ListView } from '../../product/list-view.tsx';
import type { Query } from '../../product/loaded.tsx';
import { useListParams } from '../../product/use-list-params.ts';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { actionName } from './action-texts.ts';
import { ActorCell, ChangeCell } from './entry-cells.tsx';

interface AuditListProps {
  query: Query<AuditPage>;
  failure: string;
  isNarrowed: boolean;
  /** Narrow the log down; absent in the history of one account. */
  onSeller?: ((sellerId: string) => void) | undefined;
  onActor?: ((email: string) => void) | undefined;
}

/** Entries of the audit log, the newest first. */
export function AuditList({ query, failure, isNarrowed, onSeller, onActor }: AuditListProps) {
  const params = useListParams();
  const { data, readBackTo = null, next } = query.data ?? {};
  const time = readBackTo === null ? '' : formatDateTime(readBackTo);
  return (
    <ListView
      query={query}
      items={data}
      failure={failure}
      label={t`Entries`}
      columns={auditColumns({ onSeller, onActor })}
      getId={({ id }) => id}
      paging={params.byCursor(next)}
      note={
        readBackTo !== null && t`Entries back to ${{ time }} were read. Choose Older to read on.`
      }
      empty={{
        icon: ScrollText,
        title: isNarrowed ? t`No entry fits these filters` : t`Nothing is recorded yet`,
        text:
          readBackTo === null
            ? t`Every change, export and sign-in leaves an entry here.`
            : t`Not all entries were read. Choose Older to read on.`,
      }}
    />
  );
}

function auditColumns({
  onSeller,
  onActor,
}: Pick<AuditListProps, 'onSeller' | 'onActor'>): readonly TableColumn<AuditEntry>[] {
  const columns: readonly (TableColumn<AuditEntry> | null)[] = [
    {
      id: 'at',
      header: t`When`,
      width: 'w-24 xl:w-52',
      render: ({ at }) => <Moment at={at} />,
    },
    {
      id: 'action',
      header: t`What`,
      isRowHeader: true,
      width: 'w-36 xl:w-56',
      render: ({ action, subject, subjectName }) => (
        <>
          <span className="block font-medium break-words text-ink">{actionName(action)}</span>
          <span className="block text-sm wrap-anywhere text-muted tabular-nums">
            {subjectName || (subject.length > 20 ? '' : subject)}
          </span>
        </>
      ),
    },
    {
      id: 'actor',
      header: t`Who`,
      width: 'w-36 xl:w-56',
      render: (entry) => <ActorCell entry={entry} onActor={onActor} />,
    },
    onSeller === undefined
      ? null
      : {
          id: 'seller',
          header: t`Account`,
          width: 'w-24 xl:w-44',
          render: ({ sellerId, seller }) => (
            <button
              type="button"
              aria-label={t`Only entries of ${seller}`}
              onClick={() => onSeller(sellerId)}
              className="focus-ring cursor-pointer rounded-sm text-left break-words text-ink hover:text-accent-ink hover:underline"
            >
              {seller}
            </button>
          ),
        },
    {
      id: 'change',
      header: t`Change`,
      isWide: true,
      render: (entry) => <ChangeCell entry={entry} />,
    },
  ];
  return columns.filter((column) => column !== null);
}
