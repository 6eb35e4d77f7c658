import { plural, t } from '@lingui/core/macro';
import type { SavedMapping } from '@shipdesk/contract/orders/file-mappings';
import { FileSpreadsheet, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Moment } from '../../lib/moment.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { fieldNames, mappableFields } from './mapped-fields.ts';
import { mappingsApi } from './mappings-api.ts';

export function MappingsPage() {
  const query = mappingsApi.useListFileMappingsQuery(undefined, refetchOnMount);
  const [mappingToDelete, setMappingToDelete] = useState<SavedMapping | null>(null);
  const mayWrite = useMay('settings:write');
  return (
    <>
      <ListView
        title={t`Files`}
        description={t`Shipdesk saves the mapping of a file and applies it to the next file with the same header.`}
        query={query}
        failure={t`The mappings could not be loaded`}
        getId={({ fingerprint }) => fingerprint}
        columns={buildColumns(mayWrite ? setMappingToDelete : null)}
        empty={{
          icon: FileSpreadsheet,
          title: t`No mappings yet`,
          text: t`Upload a file with your own columns under Orders, Bulk Import. You map its columns once.`,
          isFirstUse: true,
        }}
      />
      {mappingToDelete !== null && (
        <DeleteMappingDialog mapping={mappingToDelete} onClose={() => setMappingToDelete(null)} />
      )}
    </>
  );
}

const buildColumns = (
  onDelete: ((mapping: SavedMapping) => void) | null,
): readonly TableColumn<SavedMapping>[] => [
  {
    header: t`Created for`,
    isWide: true,
    render: ({ fileName }) => (
      <span className="font-medium wrap-anywhere text-ink">{fileName}</span>
    ),
  },
  {
    header: t`Mapped fields`,
    render: ({ mapping }) => {
      const names = mappableFields.filter((field) => mapping.columns[field] !== undefined);
      const [first = '', second = '', third = '', ...otherNames] = names.map((field) =>
        fieldNames[field](),
      );
      const listedNames = [first, second, third].filter((name) => name !== '').join(', ');
      const moreText = plural(otherNames.length, { one: 'and # more', other: 'and # more' });
      return otherNames.length === 0 ? listedNames : `${listedNames} ${moreText}`;
    },
  },
  { header: t`Saved`, width: 'w-56', render: ({ savedAt }) => <Moment at={savedAt} /> },
  ...(onDelete === null
    ? []
    : [
        {
          header: t`Actions`,
          align: 'end' as const,
          width: 'w-20',
          render: (mapping: SavedMapping) => (
            <span className="-my-1.5 inline-flex max-sm:-ml-2">
              <IconButton
                label={t`Delete the mapping of ${mapping.fileName}`}
                icon={Trash2}
                onPress={() => onDelete(mapping)}
              />
            </span>
          ),
        },
      ]),
];

function DeleteMappingDialog({ mapping, onClose }: { mapping: SavedMapping; onClose: () => void }) {
  const { fingerprint, fileName } = mapping;
  const [deleteMapping] = mappingsApi.useDeleteFileMappingMutation();
  return (
    <CallDialog
      title={t`Delete this mapping?`}
      text={t`You will have to map the columns of the next file with this header, such as ${fileName}. Orders do not change.`}
      submitLabel={t`Delete mapping`}
      isDanger
      send={() => deleteMapping({ fingerprint })}
      failure={t`The mapping could not be deleted. Try again.`}
      success={t`The mapping is deleted.`}
      onClose={onClose}
    />
  );
}
