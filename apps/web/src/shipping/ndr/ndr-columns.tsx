import { t } from '@lingui/core/macro';
import type { NdrCase, TakenAction } from '@shipdesk/contract/shipping/ndr';
import { getParcelTitle } from '@shipdesk/domain/order/parcel-name';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import {
  MAX_DELIVERY_ATTEMPTS,
  type NdrActionKind,
  ndrActionKinds,
} from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { formatDateTime, formatPaise } from '../../lib/format.ts';
import { isBareKey, usePageKey } from '../../lib/page-key.ts';
import { ParcelName } from '../../product/parcel-name.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { RowButton } from '../../ui/button.tsx';
import { MenuItem, MenuTrigger } from '../../ui/overlay/menu.tsx';
import { renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { AttemptDoubts } from './attempt-doubts.tsx';
import { NdrContact, NdrContactButtons } from './ndr-contact.tsx';
import { NdrActionState } from './ndr-history-dialog.tsx';
import {
  actionKeys,
  describeDetails,
  formatTimeLeft,
  HISTORY_KEY,
  LINK_KEY,
  nameAction,
  nameReason,
  nameRequester,
  nameState,
} from './ndr-texts.ts';

export type NdrCommand = NdrActionKind | 'history' | 'link';

/** A case with less time left has a warning badge. */
const SOON_MS = 6 * 3_600_000;

type RunCommand = (command: NdrCommand, item: NdrCase) => void;

interface Layout {
  now: number;
  /** True if not all columns fit. The table then stacks related columns. */
  isNarrow: boolean;
}

export function buildNdrColumns(
  { now, isNarrow }: Layout,
  run: RunCommand,
): readonly TableColumn<NdrCase>[] {
  const parcelColumn: TableColumn<NdrCase> = {
    header: t`Parcel`,
    width: isNarrow ? 'w-40' : 'w-44',
    render: (item) => (
      <>
        <ParcelName parcel={item} />
        <span className="line-clamp-2 text-sm break-words text-muted">{item.products}</span>
      </>
    ),
  };
  const reasonColumn: TableColumn<NdrCase> = {
    header: t`Reason`,
    render: ({ reason, code, words, carrier, ...doubts }) => (
      <>
        <span className="block break-words text-ink">{nameReason(reason)}</span>
        <span className="line-clamp-2 text-sm break-words text-muted">
          {getCarrierName(carrier)}: {words === '' ? code : `${words} (${code})`}
        </span>
        <AttemptDoubts doubts={doubts} />
      </>
    ),
  };
  const riskColumn: TableColumn<NdrCase> = {
    header: t`At risk`,
    align: 'end',
    width: 'w-28',
    render: ({ riskPaise, paymentMode }) => renderStrongLines(formatPaise(riskPaise), paymentMode),
  };
  const timeColumn: TableColumn<NdrCase> = {
    header: t`Time left`,
    width: 'w-32',
    render: (item) => <TimeLeft item={item} now={now} />,
  };
  const consigneeColumn: TableColumn<NdrCase> = {
    header: t`Consignee`,
    width: 'w-44',
    render: (item) => <NdrContact consignee={item.consignee} />,
  };
  const lastActionColumn: TableColumn<NdrCase> = {
    header: t`Last action`,
    width: 'w-40',
    render: ({ lastAction }) => lastAction !== null && <LastAction action={lastAction} />,
  };
  const actionsColumn: TableColumn<NdrCase> = {
    header: t`Actions`,
    isActions: true,
    width: isNarrow ? 'w-36' : 'w-40',
    render: (item) => (
      <>
        <NdrContactButtons phone={item.consignee.phone} />
        <Actions item={item} run={run} />
      </>
    ),
  };
  return isNarrow
    ? [
        stackColumns(parcelColumn, consigneeColumn),
        stackColumns(reasonColumn, lastActionColumn),
        stackColumns(timeColumn, riskColumn),
        actionsColumn,
      ]
    : [
        parcelColumn,
        reasonColumn,
        riskColumn,
        timeColumn,
        consigneeColumn,
        lastActionColumn,
        actionsColumn,
      ];
}

function stackColumns(
  column: TableColumn<NdrCase>,
  extraColumn: TableColumn<NdrCase>,
): TableColumn<NdrCase> {
  return {
    ...column,
    render: (item) => (
      <>
        {column.render(item)}
        <span className="mt-2 block font-normal empty:hidden">{extraColumn.render(item)}</span>
      </>
    ),
  };
}

function TimeLeft({ item, now }: { item: NdrCase; now: number }) {
  const { state, dueAt, attempts } = item;
  const remainingMs = Date.parse(dueAt) - now;
  const tones = {
    delivered: 'ok',
    requested: 'accent',
    rto: 'neutral',
    closed: 'neutral',
  } as const;
  const urgentTone = remainingMs < 0 ? 'bad' : 'warn';
  return (
    <span className="flex flex-col items-start gap-1">
      {state === 'action_required' ? (
        <Badge tone={remainingMs < SOON_MS ? urgentTone : 'neutral'}>
          {formatTimeLeft(dueAt, now)}
        </Badge>
      ) : (
        <Badge tone={tones[state]}>{nameState(state)}</Badge>
      )}
      <span className="text-sm text-muted tabular-nums">
        {t`Attempt ${{ attempts }} of ${{ most: MAX_DELIVERY_ATTEMPTS }}`}
      </span>
    </span>
  );
}

function LastAction({ action }: { action: TakenAction }) {
  const isLater = Date.parse(action.sendAt) > Date.parse(action.at);
  const lines = [
    nameRequester(action.askedBy),
    describeDetails(action),
    isLater && action.state === 'submitted'
      ? t`Sent to the carrier on ${{ time: formatDateTime(action.sendAt) }}`
      : '',
    action.words === '' ? '' : t`The carrier says: “${{ words: action.words }}”`,
  ];
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="flex flex-wrap items-center gap-1.5 text-ink">
        {nameAction(action.kind)} <NdrActionState action={action} />
      </span>
      <span className="line-clamp-3 text-sm break-words text-muted">
        {lines.filter((line) => line !== '').join(' · ')}
      </span>
    </span>
  );
}

function Actions({ item, run }: { item: NdrCase; run: RunCommand }) {
  const [firstAction, ...otherActions] = item.actions;
  return (
    <span className="flex items-center justify-between gap-1 max-sm:[&>button:first-child]:flex-1">
      {firstAction !== undefined && (
        <May permission="shipments:write">
          <RowButton
            label={nameAction(firstAction.kind)}
            name={t`${{ action: nameAction(firstAction.kind) }}: ${getParcelTitle(item)}`}
            onPress={() => run(firstAction.kind, item)}
          />
        </May>
      )}
      <MenuTrigger label={t`More for ${getParcelTitle(item)}`}>
        {otherActions.map(({ kind }) => (
          <MenuItem key={kind} onAction={() => run(kind, item)}>
            {nameAction(kind)}
          </MenuItem>
        ))}
        {item.canBeLinked && (
          <May permission="shipments:write">
            <MenuItem onAction={() => run('link', item)}>{t`Ask the consignee`}</MenuItem>
          </May>
        )}
        <MenuItem onAction={() => run('history', item)}>{t`History`}</MenuItem>
      </MenuTrigger>
    </span>
  );
}

const commandKeys = { ...actionKeys, history: HISTORY_KEY, link: LINK_KEY };

const commands: readonly NdrCommand[] = [...ndrActionKinds, 'history', 'link'];

/** A command runs on the selected cases, or else on the focused or first case. */
export function useNdrKeys(
  cases: readonly NdrCase[],
  selectedIds: ReadonlySet<string>,
  run: (command: NdrCommand, cases: readonly NdrCase[]) => void,
) {
  const findCommand = (event: KeyboardEvent) =>
    commands.find((command) => isBareKey(event, commandKeys[command]));

  usePageKey(
    (event) => findCommand(event) !== undefined && cases.length > 0,
    (event) => {
      const command = findCommand(event);
      const selectedCases = cases.filter(({ docketNumber }) => selectedIds.has(docketNumber));
      const row = event.target instanceof Element ? event.target.closest('tbody > tr') : null;
      const index = row instanceof HTMLTableRowElement ? row.sectionRowIndex : 0;
      const [firstCase] = cases;
      const focusedCase = cases[index] ?? firstCase;
      if (command === undefined || focusedCase === undefined) return;
      run(command, selectedCases.length > 0 ? selectedCases : [focusedCase]);
    },
  );
}
