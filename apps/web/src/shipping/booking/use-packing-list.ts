import { t } from '@lingui/core/macro';
import { MAX_SHIPMENTS } from '@shipdesk/contract/orders/docket-numbers';
import type { ListKind } from '@shipdesk/contract/shipping/shipment-documents';
import { createPackingList } from '@shipdesk/contract/shipping/shipment-documents';
import { getCallMessage } from '../../api/call-error.ts';
import { call } from '../../api/calls.ts';
import { useSaveDocument } from '../../product/save-document.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { splitIntoParts } from './selected-order.ts';

/**
 * Saves what to pack for each order, or what to pick for all of them, as a numbered PDF for each thousand. Toasts show
 * the outcome.
 */
export function usePackingList() {
  const { saveDocument, isSaving } = useSaveDocument();
  async function saveList(kind: ListKind, docketNumbers: readonly string[]) {
    if (isSaving) return;
    const parts = splitIntoParts(docketNumbers, MAX_SHIPMENTS);
    for (const [at, part] of parts.entries()) {
      const body = { kind, docketNumbers: part };
      const request = call(createPackingList, { body });
      const file = parts.length > 1 ? { number: at + 1, count: parts.length } : undefined;
      const error = await saveDocument(request, `${kind}-list`, file);
      if (error !== undefined) {
        toast.error(getCallMessage(error, t`The list could not be saved. Try again.`));
        return;
      }
    }
    const count = parts.length;
    if (count > 1) toast.success(t`Saved as ${count} numbered files.`);
  }
  return { saveList, isSaving };
}
