import { problemTexts } from '../i18n/problem-texts.ts';
import type { ProblemBody } from './session-port.ts';

/** The fields of a JSON object; an empty object for any other value. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isKnown(code: unknown): code is keyof typeof problemTexts {
  return typeof code === 'string' && Object.hasOwn(problemTexts, code);
}

/** The client's text of a code; null for an unknown code or missing parameters. */
export function knownText(code: unknown, params: unknown): string | null {
  if (!isKnown(code)) return null;
  try {
    const text: (params: never) => string = problemTexts[code];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a text that does not fit throws
    return text(params as never);
  } catch {
    return null;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function readDetail(value: unknown) {
  const { field, code, params, message } = fieldsOf(value);
  const text = knownText(code, params) ?? textOf(message);
  return typeof field === 'string' && text !== '' ? [{ field, message: text }] : [];
}

/**
 * Reads the body of a refused call from any server. Texts come from the client's catalogue
 * by `reason` or detail code, else from the server's message; the message is empty when there is neither.
 */
export function readProblem(body: unknown): ProblemBody {
  const { message, code, reason, params, details } = fieldsOf(body);
  const read = Array.isArray(details) ? details.flatMap(readDetail) : undefined;
  return {
    message: knownText(reason, params) ?? (textOf(message) || (knownText(code, params) ?? '')),
    ...(typeof code === 'string' && { code }),
    ...(read && { details: read }),
  };
}
