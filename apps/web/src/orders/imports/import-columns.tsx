import { t } from '@lingui/core/macro';
import type { BigImport } from '@shipdesk/contract/orders/imports';
import { Download } from 'lucide-react';
import { messageOf } from '../../api/call-error.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { durationOf, fileSizeOf, nameOf } from './import-words.ts';
import { useSaveImportErrorsMutation } from './imports-api.ts';

const tones: Readonly<Record<BigImport['state'], Tone>> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'ok',
  cancelled: 'warn',
  failed: 'bad',
};

const outcomeNames: Readonly<Record<BigImport['state'], () => string>> = {
  waiting: () => t`Waiting`,
  running: () => t`Running`,
  done: () => t`Imported`,
  cancelled: () => t`Cancelled`,
  failed: () => t`Failed`,
};

/** Past imports: rows by result, duration, and the user who sent the file. */
export const importColumns = (): readonly TableColumn<BigImport>[] => [
  {
    id: 'file',
    header: t`File`,
    isRowHeader: true,
    render: (one) => (
      <>
        <span className="block font-medium break-words text-ink">{nameOf(one)}</span>
        <span className="block text-sm text-muted">{fileSizeOf(one.bytes)}</span>
      </>
    ),
  },
  {
    id: 'outcome',
    header: t`Outcome`,
    render: ({ state, problem }) => (
      <>
        <Badge tone={tones[state]}>{outcomeNames[state]()}</Badge>
        {problem !== '' && <span className="mt-1 block text-sm text-bad-ink">{problem}</span>}
      </>
    ),
  },
  {
    id: 'made',
    header: t`New orders`,
    align: 'end',
    width: 'w-28',
    render: ({ madeRows, knownRows }) => (
      <>
        {formatCount(madeRows)}
        {knownRows > 0 && (
          <span className="block text-sm text-muted">
            {t`${{ count: formatCount(knownRows) }} existed`}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'failed',
    header: t`Failed rows`,
    align: 'end',
    width: 'w-40',
    render: (one) => <FailedRows one={one} />,
  },
  {
    id: 'when',
    header: t`Sent`,
    width: 'w-52',
    render: (one) => (
      <>
        <span className="block whitespace-nowrap tabular-nums">
          {formatDateTime(one.createdAt)}
        </span>
        <span className="block text-sm text-muted">
          {[one.createdBy, durationOf(one)].filter((text) => text !== '').join(', ')}
        </span>
      </>
    ),
  },
];

function FailedRows({ one }: { one: BigImport }) {
  const [save, { isLoading }] = useSaveImportErrorsMutation();
  if (one.badRows === 0) return '0';

  async function download() {
    const { data, error } = await save({ id: one.id });
    if (data === undefined) {
      toast.error(messageOf(error, t`The failed rows could not be downloaded. Try again.`));
    } else {
      toast.success(t`Saved as ${{ name: data.name }}`);
    }
  }

  return (
    <>
      <span className="mb-1 block">{formatCount(one.badRows)}</span>
      <Button
        size="sm"
        aria-label={t`Download failed rows of ${{ file: nameOf(one) }}`}
        icon={<Download aria-hidden="true" className="size-4" />}
        isPending={isLoading}
        onPress={() => void download()}
      >
        {t`Download`}
      </Button>
    </>
  );
}
