import { t } from '@lingui/core/macro';
import { createPackingList } from '@shipdesk/contract/shipment-documents';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import type { ListKind } from './shipping-api.ts';
import { useSaveDocument } from './use-save-document.ts';

/** Saves what to pack for each order, or what to pick for all of them, as a PDF; a toast says how it ended. */
export function usePackingList() {
  const { saveDocument, isSaving } = useSaveDocument();
  async function saveList(kind: ListKind, docketNumbers: readonly string[]) {
    if (isSaving) return;
    const body = { kind, docketNumbers: [...docketNumbers] };
    const error = await saveDocument(call(createPackingList, { body }), `${kind}-list`);
    if (error !== undefined) {
      toast.error(messageOf(error, t`The list could not be saved. Try again.`));
    }
  }
  return { saveList, isSaving };
}
