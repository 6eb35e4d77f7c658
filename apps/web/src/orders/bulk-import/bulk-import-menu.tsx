import { t } from '@lingui/core/macro';
import { FileSpreadsheet, Files, FileText, Upload } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { selectUsername } from '../../session/session-slice.ts';
import { MenuButton, MenuItem } from '../../ui/overlay/menu.tsx';
import { findInterruptedBulkSource } from './bulk-draft.ts';

const BulkImport = lazy(async () => ({
  default: (await import('./bulk-import-dialog.tsx')).BulkImport,
}));

/** Spec §2, orders list page, header: the Bulk Import dropdown. Dialogs load when they open. */
export function BulkImportMenu({ isDisabled = false }: { isDisabled?: boolean }) {
  const navigate = useNavigate();
  const username = useSelector(selectUsername);
  const [openSource, setOpenSource] = useState(() => findInterruptedBulkSource(username));
  return (
    <>
      <MenuButton label={t`Bulk Import`} isDisabled={isDisabled} icon={Upload} hasMutedIcon>
        <MenuItem icon={FileText} onAction={() => setOpenSource('csv')}>
          {t`B2C Order`}
          <Takes>{t`CSV up to 1,000 rows and 5 MB`}</Takes>
        </MenuItem>
        <MenuItem icon={FileSpreadsheet} onAction={() => setOpenSource('excel')}>
          {t`B2C Order from Excel (.xlsx)`}
          <Takes>{t`A workbook up to 1,000 rows and 5 MB`}</Takes>
        </MenuItem>
        <MenuItem icon={Files} onAction={() => void navigate(paths.imports())}>
          {t`Big imports`}
          <Takes>{t`Larger CSV files, imported in the background`}</Takes>
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

/** The files that an entry accepts. Not part of the name of the entry. */
function Takes({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="block text-sm text-muted">
      {children}
    </span>
  );
}
