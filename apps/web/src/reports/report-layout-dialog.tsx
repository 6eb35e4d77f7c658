import { t } from '@lingui/core/macro';
import { getReport, listDefaultColumns } from '@shipdesk/contract/reports/report-catalogue';
import { MAX_GROUPS } from '@shipdesk/contract/reports/reports';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CheckboxGroup } from '../ui/form/checkbox-group.tsx';
import { Select } from '../ui/form/select.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import type { ReportSettings } from './report-settings.ts';

interface ReportLayoutDialogProps {
  settings: ReportSettings;
  onApply: (layout: Pick<ReportSettings, 'columns' | 'groupBy'>) => void;
  onClose: () => void;
}

const NONE = 'none';

/** Applies groups and columns together, so that the report loads only once. */
export function ReportLayoutDialog({ settings, onApply, onClose }: ReportLayoutDialogProps) {
  const { columns: offeredColumns } = getReport(settings.report);
  const [columns, setColumns] = useState(settings.columns);
  const [groupBy, setGroupBy] = useState(settings.groupBy);
  const isGrouped = groupBy.length > 0;
  const entries = Object.entries(offeredColumns);
  const columnOptions = entries
    .filter(([, { isSum, share }]) => !isGrouped || isSum || share)
    .map(([id, { title }]) => ({ id, label: title }));
  const hasColumns = columnOptions.some(({ id }) => columns.includes(id));

  /** Removing a group moves later groups up. */
  function chooseGroup(index: number, id: string) {
    const nextGroups = [...groupBy];
    if (id === NONE) nextGroups.splice(index, 1);
    else nextGroups[index] = id;
    setGroupBy([...new Set(nextGroups)]);
  }

  return (
    <Dialog
      title={t`Columns and groups`}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => setColumns(listDefaultColumns(settings.report))}>
            {t`Reset columns`}
          </Button>
          <Button
            variant="primary"
            isDisabled={!hasColumns}
            onPress={() => onApply({ columns, groupBy })}
          >
            {t`Apply`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="grid gap-3 sm:grid-cols-3">
          {Array.from({ length: Math.min(MAX_GROUPS, groupBy.length + 1) }, (_, index) => (
            <Select
              key={index}
              label={index === 0 ? t`Group by` : t`Then by`}
              options={[
                { id: NONE, label: index === 0 ? t`No groups` : t`Nothing` },
                ...entries
                  .filter(([id, { isGroup }]) => isGroup && !groupBy.slice(0, index).includes(id))
                  .map(([id, { title }]) => ({ id, label: title })),
              ]}
              value={groupBy[index] ?? NONE}
              onChange={(id) => chooseGroup(index, id)}
            />
          ))}
        </div>
        <CheckboxGroup
          label={t`Columns`}
          options={columnOptions}
          chosenIds={columns}
          // Columns that a grouped report does not show stay chosen.
          onChange={(ids) =>
            setColumns(
              entries
                .map(([id]) => id)
                .filter((id) =>
                  columnOptions.some((option) => option.id === id)
                    ? ids.includes(id)
                    : columns.includes(id),
                ),
            )
          }
          emptyNote={t`Choose at least one column`}
          {...(isGrouped && {
            hint: t`A grouped report shows each group with its number of rows and its sums.`,
          })}
        />
      </div>
    </Dialog>
  );
}
