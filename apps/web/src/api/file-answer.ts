import { saveFile } from '../lib/save-file.ts';
import type { CallRequest, FileAnswer } from './send.ts';
import type { CallError } from './session-port.ts';

interface Answer {
  readonly data?: unknown;
  readonly error?: CallError | undefined;
}
/** The `baseQuery` that RTK Query gives to a `queryFn`. */
type Send = (request: CallRequest) => Answer | PromiseLike<Answer>;
type Failed = { error: CallError };

/** The file that a call answers with. */
export async function fetchFile(
  send: Send,
  request: CallRequest,
): Promise<{ data: FileAnswer } | Failed> {
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
): Promise<{ data: { name: string } } | Failed> {
  const answer = await fetchFile(send, request);
  if ('error' in answer) return answer;
  const name = (answer.data.name ?? fallbackName).replace(/(\.\w+)?$/, `${suffix}$1`);
  saveFile(name, answer.data.content);
  return { data: { name } };
}

function isFile(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'content' in answer;
}
