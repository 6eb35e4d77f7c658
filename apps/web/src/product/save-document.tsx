import { t } from '@lingui/core/macro';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { Download } from 'lucide-react';
import { api } from '../api/api.ts';
import { getCallMessage, runCall } from '../api/call-error.ts';
import { downloadFile } from '../api/calls.ts';
import type { CallRequest } from '../api/send.ts';
import { Button, type ButtonProps, Spinner } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { toast } from '../ui/overlay/toast.tsx';

interface FilePart {
  number: number;
  count: number;
}

/** A document to save. `fallbackName` is used if the response has no file name. */
interface DocumentRequest {
  request: CallRequest;
  fallbackName: string;
  /** Added to the name before its extension. */
  suffix: string;
}

const { useSaveDocumentMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    saveDocument: build.mutation<{ name: string }, DocumentRequest>({
      queryFn: ({ request, fallbackName, suffix }, _api, _options, send) =>
        downloadFile(send, request, fallbackName, suffix),
    }),
  }),
});

/** Returns a function that saves the PDF of a request. A toast shows the file name. */
export function useSaveDocument() {
  const [save, { isLoading }] = useSaveDocumentMutation();

  /**
   * Returns the error, if any. If the response has no file name, `name` and the day are used. A part has its number in
   * its name and shows no toast, because the caller lists the parts.
   */
  async function saveDocument(request: CallRequest, name: string, part?: FilePart) {
    const fallbackName = `shipdesk-${name}-${toBusinessDay(new Date())}.pdf`;
    const suffix = part === undefined ? '' : `-part-${part.number}-of-${part.count}`;
    const { data, error: failure } = await save({ request, fallbackName, suffix });
    if (data !== undefined && part === undefined) toast.success(t`Saved as ${{ name: data.name }}`);
    return failure;
  }

  return { saveDocument, isSaving: isLoading };
}

interface DocumentButtonProps
  extends Pick<ButtonProps, 'size' | 'icon' | 'aria-label' | 'children'> {
  request: CallRequest;
  name: string;
  failure: string;
}

export function DocumentButton({ request, name, failure, ...button }: DocumentButtonProps) {
  const { saveDocument, isSaving } = useSaveDocument();

  async function saveFile() {
    const error = await saveDocument(request, name);
    if (error !== undefined) toast.error(getCallMessage(error, failure));
  }

  return (
    <Button icon={Download} {...button} isPending={isSaving} onPress={() => void saveFile()} />
  );
}

interface CsvButtonProps {
  request: CallRequest;
  /** Used if the response has no file name. */
  fallbackName: string;
  failure: string;
}

/** Renders a button that saves all pages of a list as CSV. */
export function CsvButton({ request, fallbackName, failure }: CsvButtonProps) {
  const [save, { isLoading }] = useSaveDocumentMutation();
  const file = { request, fallbackName, suffix: '' };
  return (
    <IconButton
      size="md"
      label={t`Export CSV`}
      isDisabled={isLoading}
      icon={isLoading ? <Spinner /> : Download}
      onPress={() =>
        void runCall(save(file), { failure, success: ({ name }) => t`Saved as ${name}` })
      }
    />
  );
}
