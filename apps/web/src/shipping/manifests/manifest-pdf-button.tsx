import { t } from '@lingui/core/macro';
import type { Manifest } from '@shipdesk/contract/shipping/shipment-documents';
import { getManifestPdf } from '@shipdesk/contract/shipping/shipment-documents';
import { Download } from 'lucide-react';
import { messageOf } from '../../api/call-error.ts';
import { call } from '../../api/calls.ts';
import { useSaveDocument } from '../../product/use-save-document.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

/** Saves the sheet of a manifest. */
export function ManifestPdfButton({ manifest: { id, number } }: { manifest: Manifest }) {
  const { saveDocument, isSaving } = useSaveDocument();

  async function savePdf() {
    const error = await saveDocument(call(getManifestPdf, { id }), number);
    if (error !== undefined) {
      toast.error(messageOf(error, t`The manifest could not be saved. Try again.`));
    }
  }

  return (
    <Button
      size="sm"
      aria-label={t`Save ${number} as PDF`}
      icon={<Download aria-hidden="true" className="size-4 text-muted" />}
      isPending={isSaving}
      onPress={() => void savePdf()}
    >
      {t`PDF`}
    </Button>
  );
}
