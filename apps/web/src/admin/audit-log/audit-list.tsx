import { plural, t } from '@lingui/core/macro';
import type { AuditEntry, AuditPage } from '@shipdesk/contract/operator/audit';
import { describeAuditAction } from '@shipdesk/contract/operator/audit-actions';
import { ChevronDown, ScrollText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount, formatDate, formatDateTime, formatPaise } from '../../lib/format.ts';
import { Moment } from '../../lib/moment.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import type { Query } from '../../product/loaded.tsx';
import { listPeriodOptions, readPeriod } from '../../product/period.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { ComboBox } from '../../ui/form/combo-box.tsx';
import { Select } from '../../ui/form/select.tsx';
import { loadOnDemand } from '../../ui/load-on-demand.tsx';
import { renderLines, renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';

interface ChangedField {
  readonly name: string;
  /** Null for a new value, and for a value that is not recorded. */
  readonly before: string | null;
  readonly after: string;
}

const DateRangeDialog = loadOnDemand(
  async () => (await import('../../product/date-range-dialog.tsx')).DateRangeDialog,
);

interface AuditListProps {
  query: Query<AuditPage>;
  failure: string;
  /** A list with a title is a section of the page. */
  title?: string;
  actions?: ReactNode;
  filters: ReactNode;
  isFiltered: boolean;
  /** `onSeller` and `onActor` filter the list. Both are undefined in the history of one account. */
  onSeller?: ((sellerId: string) => void) | undefined;
  onActor?: ((email: string) => void) | undefined;
}

export function AuditList(props: AuditListProps) {
  const { query, filters, isFiltered, onSeller, onActor, ...list } = props;
  const params = useListParams();
  const { data, readBackTo = null, next } = query.data ?? {};
  const time = readBackTo === null ? '' : formatDateTime(readBackTo);
  return (
    <ListView
      {...list}
      query={query}
      items={data}
      toolbar={<div className="flex flex-wrap items-end gap-3">{filters}</div>}
      label={t`Entries`}
      columns={buildAuditColumns({ onSeller, onActor })}
      paging={params.pageByCursor(next)}
      note={readBackTo !== null && t`Searched back to ${{ time }}. Choose Older to search further.`}
      empty={{
        icon: ScrollText,
        title: isFiltered ? t`No entries match these filters` : t`No entries yet`,
        text:
          readBackTo === null
            ? t`Every change, export and sign-in appears here.`
            : t`Not all entries were searched. Choose Older to search further.`,
      }}
    />
  );
}

export function buildAuditColumns({
  onSeller,
  onActor,
}: Pick<AuditListProps, 'onSeller' | 'onActor'>): readonly TableColumn<AuditEntry>[] {
  const columns: readonly (TableColumn<AuditEntry> | null)[] = [
    {
      header: t`When`,
      width: 'w-24 xl:w-52',
      render: ({ at }) => <Moment at={at} />,
    },
    {
      header: t`What`,
      isRowHeader: true,
      width: 'w-36 xl:w-56',
      render: ({ action, subject, subjectName }) =>
        renderStrongLines(
          describeAuditAction(action),
          <span className="wrap-anywhere">
            {subjectName || (subject.length > MAX_SUBJECT_CHARACTERS ? '' : subject)}
          </span>,
        ),
    },
    {
      header: t`Who`,
      width: 'w-36 xl:w-56',
      render: (entry) => <ActorCell entry={entry} onActor={onActor} />,
    },
    onSeller === undefined
      ? null
      : {
          header: t`Account`,
          width: 'w-24 xl:w-44',
          render: ({ sellerId, seller }) => (
            <button
              type="button"
              aria-label={t`Show only entries of ${seller}`}
              onClick={() => onSeller(sellerId)}
              className="focus-ring cursor-pointer rounded-sm text-left break-words text-ink hover:text-accent-ink hover:underline"
            >
              {seller}
            </button>
          ),
        },
    {
      header: t`Change`,
      isWide: true,
      render: (entry) => <ChangeCell entry={entry} />,
    },
  ];
  return columns.filter((column) => column !== null);
}

const MAX_ROW_FIELDS = 4;
/** A longer subject is an id, which the row omits. */
const MAX_SUBJECT_CHARACTERS = 20;
const MAX_VALUE_CHARACTERS = 120;

const shortenText = (text: string) =>
  text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS)}…` : text;

function ChangeCell({ entry }: { entry: AuditEntry }) {
  const fields = listChangedFields(entry);
  return (
    <>
      {fields.length > 0 && (
        <dl className="mb-1 flex flex-col gap-0.5">
          {fields.slice(0, MAX_ROW_FIELDS).map(({ name, before, after }) => (
            <div key={name} className="flex flex-wrap items-baseline gap-x-2">
              <dt className="text-sm text-muted first-letter:uppercase">{name}</dt>
              <dd className="min-w-0 wrap-anywhere text-ink">
                {before !== null && (
                  <>
                    <span className="text-muted line-through">
                      <span className="sr-only">{t`before:`} </span>
                      {shortenText(before)}
                    </span>
                    <span aria-hidden="true" className="px-1.5 text-faint">
                      →
                    </span>
                    <span className="sr-only">{t`after:`} </span>
                  </>
                )}
                <span>{shortenText(after)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <EntryRecord entry={entry} hiddenCount={fields.length - MAX_ROW_FIELDS} />
    </>
  );
}

function EntryRecord({ entry, hiddenCount }: { entry: AuditEntry; hiddenCount: number }) {
  const { id, call, requestId, sessionId, keyId, network, subject, change } = entry;
  const parts = [
    [t`Call`, call],
    [t`Subject`, subject],
    [t`Request`, requestId],
    [t`Session`, sessionId],
    [t`API key`, keyId],
    [t`Network`, network],
    [t`Entry`, id],
  ].filter(([, value]) => value !== '');
  return (
    <details className="group/record">
      <summary className="focus-ring inline-flex cursor-pointer items-center gap-1 rounded-sm py-0.5 text-sm text-accent-ink hover:underline pointer-coarse:py-2.5">
        {hiddenCount > 0
          ? plural(hiddenCount, { one: 'Record (# more field)', other: 'Record (# more fields)' })
          : t`Record`}
        <ChevronDown
          aria-hidden="true"
          className="size-3.5 transition-transform duration-150 group-open/record:rotate-180"
        />
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm">
        {parts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      <pre className="mt-2 max-h-64 overflow-auto rounded-md border border-line bg-sunken p-2 text-xs wrap-anywhere whitespace-pre-wrap text-ink">
        {JSON.stringify(change, null, 2)}
      </pre>
    </details>
  );
}

function ActorCell({
  entry: { actor, call, keyId },
  onActor,
}: { entry: AuditEntry } & Pick<AuditListProps, 'onActor'>) {
  if (actor === null) {
    const path = (
      <span key="call" className="wrap-anywhere">
        {call}
      </span>
    );
    return renderLines(t`No user`, path);
  }
  const { name, email, isOperator } = actor;
  return (
    <>
      <span className="block break-words text-ink">{name || t`Shipdesk staff`}</span>
      {email !== '' &&
        (onActor === undefined ? (
          <span className="block text-sm wrap-anywhere text-muted">
            <EmailText email={email} />
          </span>
        ) : (
          <button
            type="button"
            aria-label={t`Show only entries by ${email}`}
            onClick={() => onActor(email)}
            className="focus-ring cursor-pointer rounded-sm text-left text-sm wrap-anywhere text-muted hover:text-accent-ink hover:underline"
          >
            <EmailText email={email} />
          </button>
        ))}
      {keyId !== '' && <span className="block text-sm text-muted">{t`With an API key`}</span>}
      {isOperator && name !== '' && (
        <span className="block text-sm text-muted">{t`Operator staff`}</span>
      )}
    </>
  );
}

export function ActionFilter({ actions }: { actions: readonly string[] }) {
  const params = useListParams();
  const chosenAction = params.readChoice('action', actions, null);
  const [draft, setDraft] = useState<string | null>(null);
  const items = actions
    .map((id) => ({ id, label: describeAuditAction(id) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <div className="w-60 max-sm:w-full">
      <ComboBox
        label={t`Action`}
        placeholder={t`All actions`}
        items={items}
        selectedId={chosenAction}
        inputValue={draft ?? (chosenAction === null ? '' : describeAuditAction(chosenAction))}
        onInputChange={setDraft}
        onSelect={(id) => {
          setDraft(null);
          params.change({ action: id });
        }}
        emptyText={t`No action has this name.`}
      />
    </div>
  );
}

const CUSTOM = 'custom';

export function PeriodFilter() {
  const params = useListParams();
  const [isPicking, setPicking] = useState(false);
  const [from, to] = [params.readText('from'), params.readText('to')];
  const isCustom = from !== '' && to !== '';
  const [start, end] = isCustom ? [formatDate(from), formatDate(to)] : ['', ''];
  return (
    <>
      <div className="w-60 max-sm:w-full">
        <Select
          label={t`Period`}
          options={[
            ...listPeriodOptions(),
            { id: CUSTOM, label: isCustom ? t`${start} to ${end}` : t`Choose days…` },
          ]}
          value={isCustom ? CUSTOM : String(readPeriod(params.searchParams, 0))}
          onChange={(id) => {
            if (id === CUSTOM) setPicking(true);
            else params.change({ days: id, from: null, to: null });
          }}
        />
      </div>
      {isPicking && (
        <DateRangeDialog
          range={isCustom ? { startDate: from, endDate: to } : null}
          onClose={() => setPicking(false)}
          onApply={({ startDate, endDate }) => {
            setPicking(false);
            params.change({ days: null, from: startDate, to: endDate });
          }}
        />
      )}
    </>
  );
}

/** The log stores null instead of personal data. */
export function listChangedFields({ action, change }: Pick<AuditEntry, 'action' | 'change'>) {
  return Object.entries(change).map(([field, value]): ChangedField => {
    const name = nameField(field);
    if (value === null) return { name, before: null, after: t`changed, value not recorded` };
    // Two values are a before-after pair, except in a created row and in `dockets`.
    const isList = action.endsWith('.created') || field === 'dockets';
    const isPair = Array.isArray(value) && value.length === 2 && !isList;
    if (!isPair) return { name, before: null, after: formatValue(field, value) };
    const [before, after]: unknown[] = value;
    return { name, before: formatValue(field, before), after: formatValue(field, after) };
  });
}

const MAX_LISTED_TEXTS = 5;
const abbreviations = /\b(awb|cod|gst|gstin|id|ifsc|ndr|rto|utr)\b/g;

/** Returns the words of a field name, without `paise`: `credit limit` for `creditLimitPaise` and `credit_limit`. */
function nameField(field: string): string {
  if (field === 'paise') return t`amount`;
  return field
    .replace(/_?paise$/i, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replaceAll(abbreviations, (word) => word.toUpperCase());
}

function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t`none`;
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (typeof value === 'number') {
    return /paise$/i.test(field) ? formatPaise(value) : formatCount(value);
  }
  if (typeof value === 'string') return formatText(value);
  const isListOfTexts = Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (isListOfTexts && value.length <= MAX_LISTED_TEXTS) return value.join(', ');
  return plural(Object.keys(value).length, { one: '# value', other: '# values' });
}

/** Formats a date or timestamp, and replaces the underscores of a code, such as `half_month`. */
function formatText(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatDateTime(text);
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}
