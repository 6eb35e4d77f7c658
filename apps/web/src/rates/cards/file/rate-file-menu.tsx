import { t } from '@lingui/core/macro';
import type { RateCard, RateGrid } from '@shipdesk/domain/rates/rate-card';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import { ChevronDown, Download, FileSpreadsheet, FileText, Upload } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { MenuItem, MenuTrigger } from '../../../ui/overlay/menu.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { RateFileDialog } from './rate-file-dialog.tsx';
import { rateCsv, rateFileName, rateWorkbook } from './rate-file-export.ts';

interface RateFileMenuProps {
  service: ServiceId;
  /** The version of the prices, for the name of the file. */
  version?: number;
  /** The last valid prices of the table, in paise. */
  prices: RateCard;
  /** Takes all prices of an imported file. */
  onApply: (prices: RateGrid<string>) => void;
}

/** Saves the prices of the table as a file, and imports such a file. */
export function RateFileMenu({ service, version, prices, onApply }: RateFileMenuProps) {
  const [isImporting, setImporting] = useState(false);

  async function saveWorkbook() {
    try {
      saveFile(rateFileName({ service, version }, 'xlsx'), await rateWorkbook(prices));
    } catch {
      // The library is loaded now, which needs the connection.
      toast.error(t`The workbook could not be created. Check your connection and try again.`);
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      <MenuTrigger
        label={t`Export`}
        renderButton={(props) => (
          <Button {...props} icon={<Download aria-hidden="true" className="size-4 text-muted" />}>
            {t`Export`}
            <ChevronDown aria-hidden="true" className="size-4 text-muted" />
          </Button>
        )}
      >
        <MenuItem
          icon={<FileText aria-hidden="true" className="size-4" />}
          onAction={() => saveFile(rateFileName({ service, version }, 'csv'), rateCsv(prices))}
        >
          {t`CSV (.csv)`}
        </MenuItem>
        <MenuItem
          icon={<FileSpreadsheet aria-hidden="true" className="size-4" />}
          onAction={() => void saveWorkbook()}
        >
          {t`Excel (.xlsx)`}
        </MenuItem>
      </MenuTrigger>
      <Button
        icon={<Upload aria-hidden="true" className="size-4 text-muted" />}
        onPress={() => setImporting(true)}
      >
        {t`Import…`}
      </Button>
      {isImporting && (
        <RateFileDialog
          prices={prices}
          onApply={(imported) => {
            setImporting(false);
            onApply(imported);
          }}
          onClose={() => setImporting(false)}
        />
      )}
    </div>
  );
}
