import { t } from '@lingui/core/macro';
import { FileSpreadsheet, Files, FileText, Upload } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { selectUsername } from '../../session/session-slice.ts';
import { MenuButton, MenuItem } from '../../ui/overlay/menu.tsx';
import { findInterruptedBulkSource } from './bulk-draft.ts';
import { BulkImport } from './bulk-import.ts';

/** Spec §2, orders list page. */
export function BulkImportMenu({ isDisabled = false }: { isDisabled?: boolean }) {
  const navigate = useNavigate();
  const username = useSelector(selectUsername);
  const [openSource, setOpenSource] = useState(() => findInterruptedBulkSource(username));
  return (
    <>
      <MenuButton label={t`Bulk Import`} isDisabled={isDisabled} icon={Upload} hasMutedIcon>
        <MenuItem icon={FileText} onAction={() => setOpenSource('csv')}>
          {t`B2C Order`}
          <AcceptedFiles>{t`CSV up to 1,000 rows and 5 MB`}</AcceptedFiles>
        </MenuItem>
        <MenuItem icon={FileSpreadsheet} onAction={() => setOpenSource('excel')}>
          {t`B2C Order from Excel (.xlsx)`}
          <AcceptedFiles>{t`Workbook up to 1,000 rows and 5 MB`}</AcceptedFiles>
        </MenuItem>
        <MenuItem icon={Files} onAction={() => void navigate(paths.imports())}>
          {t`Big imports`}
          <AcceptedFiles>{t`Larger CSV files, imported in the background`}</AcceptedFiles>
        </MenuItem>
      </MenuButton>
      <Suspense fallback={null}>
        {openSource !== null && (
          <BulkImport orderType="B2C" source={openSource} onClose={() => setOpenSource(null)} />
        )}
      </Suspense>
    </>
  );
}

/** Not part of the accessible name of the menu entry. */
function AcceptedFiles({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="block text-sm text-muted">
      {children}
    </span>
  );
}
