import { t } from '@lingui/core/macro';
import {
  listNdrTasks,
  type NdrTask,
  type NdrTaskState,
  noteNdrTask,
} from '@shipdesk/contract/shipping/ndr-tasks';
import { MAX_REMARK_CHARS } from '@shipdesk/domain/shipping/ndr/ndr-rules';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { hasCode } from '../../api/call-error.ts';
import { buildCalls } from '../../api/calls.ts';
import { formatDateTime } from '../../lib/format.ts';
import { FormTextArea, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { OperatorFilter, useOperatorFilter } from '../../product/operator-filter.tsx';
import { ParcelName } from '../../product/parcel-name.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { RowButton } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { renderLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { nameAction, nameReason } from './ndr-texts.ts';

const { useListNdrTasksQuery, useNoteNdrTaskMutation } = buildCalls(({ query, mutation }) => ({
  listNdrTasks: query(listNdrTasks, ['NdrTask']),
  // A failed call also refetches, because the list may be out of date.
  noteNdrTask: mutation(noteNdrTask, ['NdrTask']),
}));

/** Renders the requested actions that no carrier API accepts. Operator staff pass them on to the carrier. */
export function NdrTasksPage() {
  const { filter, noMatch } = useOperatorFilter();
  const params = useListParams();
  const clock = params.readChoice('clock', ['late', 'open'], 'all');
  const query = useListNdrTasksQuery(
    { ...(clock !== 'all' && { clock }), ...filter },
    refetchOnMount,
  );
  const [taskToNote, setTaskToNote] = useState<NdrTask | null>(null);
  return (
    <>
      <ListView
        title={t`Failed deliveries (NDR) to pass on`}
        description={t`Carriers accept these actions only by phone or email. Contact the carrier, then add a note here. The seller sees your note.`}
        toolbar={
          <div className="flex flex-wrap items-end gap-3">
            <SegmentedControl
              label={t`Failed deliveries`}
              options={[
                { id: 'all', label: t`All` },
                { id: 'open', label: t`To pass on` },
                { id: 'late', label: t`Overdue` },
              ]}
              value={clock}
              onChange={(id) => params.change({ clock: id === 'all' ? null : id })}
            />
            <OperatorFilter label={t`Search by AWB, docket or reference`} />
          </div>
        }
        query={query}
        failure={t`The failed deliveries could not be loaded`}
        label={t`Failed deliveries to pass on`}
        columns={buildTaskColumns(setTaskToNote)}
        note={query.data?.isMore === true && t`The oldest 200 failed deliveries are shown.`}
        empty={
          noMatch ?? {
            icon: CircleCheck,
            title: t`Nothing to pass on`,
            text: t`When a seller escalates a failed delivery or chooses self collect, the delivery appears here until the carrier has answered or the parcel moves on.`,
          }
        }
      />
      {taskToNote !== null && (
        <NdrTaskDialog
          key={taskToNote.id}
          task={query.data?.data.find(({ id }) => id === taskToNote.id) ?? taskToNote}
          onClose={() => setTaskToNote(null)}
        />
      )}
    </>
  );
}

const nameTaskAction = ({ state }: NdrTask) =>
  state === 'recorded' ? t`Pass on` : t`Record response`;

const buildTaskColumns = (onNote: (task: NdrTask) => void): readonly TableColumn<NdrTask>[] => [
  {
    header: t`Parcel`,
    width: 'w-44 lg:w-48',
    render: (task) => <ParcelName parcel={task} isOperator notes={[task.sellerName]} />,
  },
  {
    header: t`Reason`,
    render: ({ reason, code, words }) => renderLines(nameReason(reason), `${code} · ${words}`),
  },
  {
    header: t`Requested`,
    isWide: true,
    render: ({ kind, remark, askedAt }) =>
      renderLines(nameAction(kind), remark !== '' && `“${remark}”`, formatDateTime(askedAt)),
  },
  {
    header: t`State`,
    width: 'w-28 lg:w-44',
    render: ({ state, note }) =>
      renderLines(
        <Badge tone={state === 'passed_on' ? 'accent' : 'warn'}>
          {state === 'passed_on' ? t`Passed on` : t`To pass on`}
        </Badge>,
        note,
      ),
  },
  {
    header: t`Actions`,
    isActions: true,
    width: 'w-28 lg:w-32',
    render: (task) => (
      <May permission="operator:support">
        <RowButton
          label={nameTaskAction(task)}
          name={t`${{ action: nameTaskAction(task) }}: ${{ awb: task.awb }}`}
          onPress={() => onNote(task)}
        />
      </May>
    ),
  },
];

interface NdrTaskDialogProps {
  /** The task as the list shows it now. */
  task: NdrTask;
  onClose: () => void;
}

function NdrTaskDialog({ task, onClose }: NdrTaskDialogProps) {
  const [openTask] = useState(task);
  const form = useCheckedForm<{ state: NdrTaskState; note: string }>({
    state: 'passed_on',
    note: '',
  });
  const [save, { error }] = useNoteNdrTaskMutation();
  const { sellerId, id, sellerName, kind, remark, note } = task;
  // After a `stale_version` error the form shows the other user's note, and the next save replaces it.
  const isOverwriting = hasCode(error, 'stale_version');
  const seenTask = isOverwriting ? task : openTask;
  const chooseState = (state: NdrTaskState) => () => form.setValue('state', state);
  const otherNote = (
    <Banner tone="warn">
      {note === ''
        ? t`Another person has passed this on without a note. Your text stays in the form. Save again to replace their entry.`
        : t`Another person has noted “${note}”. Your text stays in the form. Save again to replace that note.`}
    </Banner>
  );

  return (
    <CallDialog
      title={
        seenTask.state === 'passed_on'
          ? t`Record the carrier’s response`
          : t`Pass on to the carrier`
      }
      size="md"
      form={form}
      choices={[
        { label: t`Record refusal`, chooseForm: chooseState('rejected') },
        { label: t`Record agreement`, chooseForm: chooseState('accepted') },
        ...(seenTask.state === 'passed_on'
          ? []
          : [{ label: t`Mark as passed on`, chooseForm: chooseState('passed_on') }]),
      ]}
      send={(values) =>
        save({
          sellerId,
          id,
          body: { ...values, seen: { state: seenTask.state, note: seenTask.note } },
        })
      }
      failure={t`The note could not be saved. Try again.`}
      explain={() => (isOverwriting ? otherNote : undefined)}
      success={t`Note saved. ${sellerName} sees it in the parcel’s history.`}
      onClose={onClose}
    >
      <div className="text-base text-ink">
        <ParcelName
          parcel={openTask}
          isOperator
          isLinked={false}
          notes={[`${sellerName} · ${nameAction(kind)}`]}
        />
      </div>
      {remark !== '' && <p className="text-base break-words text-ink">“{remark}”</p>}
      <FormTextArea
        {...form.bind('note')}
        label={t`Note for the seller`}
        hint={t`A ticket number, or what the carrier said.`}
        maxLength={MAX_REMARK_CHARS}
        autoFocus
      />
    </CallDialog>
  );
}
