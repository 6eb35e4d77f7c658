import { ChevronDown, FileSpreadsheet, Files, FileText, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { selectUsername } from '../../session/session-slice.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/menu.tsx';
import { lapsedBulkSource } from './bulk-draft.ts';

const BulkImport = lazy(async () => ({
  default: (await import('./bulk-import.tsx')).BulkImport,
}));

/** Spec §2, orders list page, header: the Bulk Import dropdown. What it opens comes when it is asked for. */
export function BulkImportMenu() {
  const navigate = useNavigate();
  const username = useSelector(selectUsername);
  const [opened, setOpened] = useState(() => lapsedBulkSource(username));
  return (
    <>
      <MenuTrigger>
        <Button icon={<Upload aria-hidden="true" className="size-4 text-muted" />}>
          Bulk Import
          <ChevronDown aria-hidden="true" className="size-4 text-muted" />
        </Button>
        <Menu
          aria-label="Bulk Import"
          onAction={(key) => {
            if (key === 'imports') void navigate(paths.imports());
            else setOpened(key === 'excel' ? 'excel' : 'csv');
          }}
        >
          <MenuItem id="csv" icon={<FileText aria-hidden="true" className="size-4" />}>
            B2C Order
          </MenuItem>
          <MenuItem id="excel" icon={<FileSpreadsheet aria-hidden="true" className="size-4" />}>
            B2C Order from Excel (.xlsx)
          </MenuItem>
          <MenuItem id="imports" icon={<Files aria-hidden="true" className="size-4" />}>
            Big imports
          </MenuItem>
        </Menu>
      </MenuTrigger>
      <Suspense fallback={null}>
        {opened !== null && (
          <BulkImport orderType="B2C" source={opened} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}
