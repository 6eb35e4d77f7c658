import { saveFile } from '../lib/save-file.ts';
import type { Send, Sent } from './calls.ts';
import type { CallRequest, FileAnswer } from './send.ts';

export async function fetchFile(send: Send, request: CallRequest): Promise<Sent<FileAnswer>> {
  const { data, error } = await send({ ...request, answer: 'file' });
  if (error !== undefined) return { error };
  if (!isFile(data)) throw new Error(`${request.endpoint.path} must answer with a file`);
  return { data };
}

/**
 * Saves the file that a call answers with as a download, so that its content stays out of the store. `suffix` is added
 * to the name before its extension.
 */
export async function downloadFile(
  send: Send,
  request: CallRequest,
  fallbackName: string,
  suffix = '',
): Promise<Sent<{ name: string }>> {
  const answer = await fetchFile(send, request);
  if (answer.error !== undefined) return answer;
  const name = (answer.data.name ?? fallbackName).replace(/(\.\w+)?$/, `${suffix}$1`);
  saveFile(name, answer.data.content);
  return { data: { name } };
}

/** Option of a call that saves the file it returns; `fallbackName` is used when the server names none. */
export function saveAs(fallbackName: string) {
  return {
    answer: (send: Send, request: CallRequest) => downloadFile(send, request, fallbackName),
  };
}

function isFile(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'content' in answer;
}
