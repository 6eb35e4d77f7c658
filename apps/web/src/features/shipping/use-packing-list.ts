import { t } from '@lingui/core/macro';
import { MAX_SHIPMENTS } from '@shipdesk/contract/orders/docket-numbers';
import { createPackingList } from '@shipdesk/contract/shipping/shipment-documents';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { partsOf } from './selected-order.ts';
import type { ListKind } from './shipping-api.ts';
import { useSaveDocument } from './use-save-document.ts';

/** Saves what to pack for each order, or what to pick for all of them, as a PDF for each thousand; toasts say how it ended. */
export function usePackingList() {
  const { saveDocument, isSaving } = useSaveDocument();
  async function saveList(kind: ListKind, docketNumbers: readonly string[]) {
    if (isSaving) return;
    for (const part of partsOf(docketNumbers, MAX_SHIPMENTS)) {
      const body = { kind, docketNumbers: part };
      const error = await saveDocument(call(createPackingList, { body }), `${kind}-list`);
      if (error !== undefined) {
        toast.error(messageOf(error, t`The list could not be saved. Try again.`));
        return;
      }
    }
  }
  return { saveList, isSaving };
}
