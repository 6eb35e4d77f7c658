import { t } from '@lingui/core/macro';
import type { TaxDocument } from '@shipdesk/contract/money/tax-documents';
import { getTaxDocumentAnnexure, getTaxDocumentPdf } from '@shipdesk/contract/money/tax-documents';
import { Download } from 'lucide-react';
import { messageOf } from '../../api/call-error.ts';
import { call } from '../../api/calls.ts';
import type { CallRequest } from '../../api/send.ts';
import { useSaveDocument } from '../../product/use-save-document.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

interface DocumentFilesProps {
  document: TaxDocument;
  /** Names the seller of the document. */
  isOperator: boolean;
}

/** Saves a document as PDF and its charges as CSV. */
export function DocumentFiles({ document, isOperator }: DocumentFilesProps) {
  const { id, number, sellerId } = document;
  const argument = { id, ...(isOperator && { seller: sellerId }) };
  return (
    <span className="inline-flex gap-1.5">
      <FileButton
        name={number}
        label={t`Save ${number} as PDF`}
        request={call(getTaxDocumentPdf, argument)}
      >
        {t`PDF`}
      </FileButton>
      <FileButton
        name={number}
        label={t`Save the charges of ${number} as CSV`}
        request={call(getTaxDocumentAnnexure, argument)}
      >
        {t`CSV`}
      </FileButton>
    </span>
  );
}

interface FileButtonProps {
  name: string;
  label: string;
  request: CallRequest;
  children: string;
}

function FileButton({ name, label, request, children }: FileButtonProps) {
  const { saveDocument, isSaving } = useSaveDocument();

  async function save() {
    const error = await saveDocument(request, name.replaceAll('/', '-'));
    if (error !== undefined) toast.error(messageOf(error, t`${name} could not be saved.`));
  }

  return (
    <Button
      size="sm"
      aria-label={label}
      icon={<Download aria-hidden="true" className="size-4 text-muted" />}
      isPending={isSaving}
      onPress={() => void save()}
    >
      {children}
    </Button>
  );
}
