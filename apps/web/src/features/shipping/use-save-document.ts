import { t } from '@lingui/core/macro';
import { businessDayOf } from '@shipdesk/domain/time/calendar';
import type { CallRequest } from '../../api/send.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { useSaveDocumentMutation } from './shipping-api.ts';

/** Saves the PDF that a call returns; a toast names the file. */
export function useSaveDocument() {
  const [save, { isLoading, error, reset }] = useSaveDocumentMutation();

  /** `name` is used with the day when the server names no file. Returns the error, if any. */
  async function saveDocument(request: CallRequest, name: string) {
    const fallbackName = `shipdesk-${name}-${businessDayOf(new Date())}.pdf`;
    const { data, error: failure } = await save({ request, fallbackName });
    if (data !== undefined) toast.success(t`Saved as ${{ name: data.name }}`);
    return failure;
  }

  return { saveDocument, isSaving: isLoading, error, reset };
}
