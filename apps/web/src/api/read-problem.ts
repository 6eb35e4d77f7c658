import type { ProblemBody } from './session-port.ts';

type TextOfCode = (code: unknown, params: unknown) => string | null;

/** The fields of a JSON object; an empty object for any other value. */
function asFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Loads the texts on demand: they are large and most calls succeed. Without them the server's messages are shown. */
async function loadTexts(): Promise<TextOfCode> {
  try {
    return (await import('../i18n/problem-texts.ts')).textOfCode;
  } catch {
    return () => null;
  }
}

function readDetail(value: unknown, textOfCode: TextOfCode) {
  const { field, code, params, message } = asFields(value);
  const ownText = textOfCode(code, params);
  const text = ownText ?? asText(message);
  const unknown = ownText === null && typeof code === 'string' && { code, params };
  return typeof field === 'string' && text !== '' ? [{ field, message: text, ...unknown }] : [];
}

/**
 * Reads the body of a refused call from any server. Texts come from the client's catalogue
 * by `reason` or detail code, else from the server's message; the message is empty when there is neither.
 */
export async function readProblem(body: unknown): Promise<ProblemBody> {
  const { message, code, reason, params, details } = asFields(body);
  const textOfCode = await loadTexts();
  const read = Array.isArray(details)
    ? details.flatMap((detail) => readDetail(detail, textOfCode))
    : undefined;
  return {
    message: textOfCode(reason, params) ?? (asText(message) || (textOfCode(code, params) ?? '')),
    ...(typeof code === 'string' && { code }),
    ...(read && { details: read }),
  };
}
