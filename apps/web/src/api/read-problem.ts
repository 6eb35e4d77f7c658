import type { ProblemBody } from './session-port.ts';

type KnownText = (code: unknown, params: unknown) => string | null;

/** The fields of a JSON object; an empty object for any other value. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Loads the texts on demand: they are large and most calls succeed. Without them the server's messages are shown. */
async function loadKnownText(): Promise<KnownText> {
  try {
    return (await import('./known-text.ts')).knownText;
  } catch {
    return () => null;
  }
}

function readDetail(value: unknown, knownText: KnownText) {
  const { field, code, params, message } = fieldsOf(value);
  const known = knownText(code, params);
  const text = known ?? textOf(message);
  const unknown = known === null && typeof code === 'string' && { code, params };
  return typeof field === 'string' && text !== '' ? [{ field, message: text, ...unknown }] : [];
}

/**
 * Reads the body of a refused call from any server. Texts come from the client's catalogue
 * by `reason` or detail code, else from the server's message; the message is empty when there is neither.
 */
export async function readProblem(body: unknown): Promise<ProblemBody> {
  const { message, code, reason, params, details } = fieldsOf(body);
  const knownText = await loadKnownText();
  const read = Array.isArray(details)
    ? details.flatMap((detail) => readDetail(detail, knownText))
    : undefined;
  return {
    message: knownText(reason, params) ?? (textOf(message) || (knownText(code, params) ?? '')),
    ...(typeof code === 'string' && { code }),
    ...(read && { details: read }),
  };
}
