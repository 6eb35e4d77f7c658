import { t } from '@lingui/core/macro';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { Download, Printer } from 'lucide-react';
import { api } from '../api/api.ts';
import { getCallMessage, runCall } from '../api/call-error.ts';
import { downloadFile, fetchFile } from '../api/calls.ts';
import type { CallRequest } from '../api/send.ts';
import { type PrintOutcome, printFile } from '../lib/print-file.ts';
import { Button, type ButtonProps, Spinner } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { toast } from '../ui/overlay/toast.tsx';

interface FilePart {
  number: number;
  count: number;
}

/** `fallbackName` is used if the response has no file name. */
interface DocumentRequest {
  request: CallRequest;
  fallbackName: string;
  /** Added to the name before its extension. */
  suffix: string;
}

const { useSaveDocumentMutation, usePrintDocumentMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    saveDocument: build.mutation<{ name: string }, DocumentRequest>({
      queryFn: ({ request, fallbackName, suffix }, _api, _options, send) =>
        downloadFile(send, request, fallbackName, suffix),
    }),
    printDocument: build.mutation<
      { name: string; outcome: PrintOutcome },
      Omit<DocumentRequest, 'suffix'>
    >({
      queryFn: async ({ request, fallbackName }, _api, _options, send) => {
        const response = await fetchFile(send, request);
        if (response.error !== undefined) return response;
        const name = response.data.name ?? fallbackName;
        return { data: { name, outcome: await printFile(name, response.data.content) } };
      },
    }),
  }),
});

const buildFallbackName = (name: string) => `shipdesk-${name}-${toBusinessDay(new Date())}.pdf`;

export function useSaveDocument() {
  const [save, { isLoading }] = useSaveDocumentMutation();

  /**
   * Returns the error, if any. Builds the file name from `name` and the day if the response has none. A part has its
   * number in its name and shows no toast, because the caller reports all parts.
   */
  async function saveDocument(request: CallRequest, name: string, part?: FilePart) {
    const fallbackName = buildFallbackName(name);
    const suffix = part === undefined ? '' : `-part-${part.number}-of-${part.count}`;
    const { data, error: failure } = await save({ request, fallbackName, suffix });
    if (data !== undefined && part === undefined) toast.success(t`Saved as ${{ name: data.name }}`);
    return failure;
  }

  return { saveDocument, isSaving: isLoading };
}

export function usePrintDocument() {
  const [print, { isLoading }] = usePrintDocumentMutation();

  /** Returns the error, if any. If no print dialog opens, a toast shows where the PDF is. */
  async function printDocument(request: CallRequest, name: string) {
    const fallbackName = buildFallbackName(name);
    const { data, error } = await print({ request, fallbackName });
    if (data?.outcome === 'opened') toast.success(t`Opened in a new tab. Print it there.`);
    if (data?.outcome === 'saved') toast.success(t`Saved as ${{ name: data.name }}`);
    return error;
  }

  return { printDocument, isPrinting: isLoading };
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

export function PrintButton({ request, name, failure, ...button }: DocumentButtonProps) {
  const { printDocument, isPrinting } = usePrintDocument();

  async function print() {
    const error = await printDocument(request, name);
    if (error !== undefined) toast.error(getCallMessage(error, failure));
  }

  return <Button icon={Printer} {...button} isPending={isPrinting} onPress={() => void print()} />;
}

interface CsvButtonProps {
  request: CallRequest;
  /** Used if the response has no file name. */
  fallbackName: string;
  failure: string;
}

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
