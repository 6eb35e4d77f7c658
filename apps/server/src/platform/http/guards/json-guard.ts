import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../refusal.ts';

interface JsonLimits {
  readonly maxDepth: number;
  /** Maximum number of commas and colons outside strings, which bounds the number of values. */
  readonly maxSeparators: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Returns the limit that JSON text exceeds, or null. Parsing and validating megabytes of brackets or keys would block
 * the event loop for a second.
 */
function findJsonShapeProblem(
  text: string,
  { maxDepth, maxSeparators }: JsonLimits,
): 'deep' | 'large' | null {
  let depth = 0;
  let separatorCount = 0;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case QUOTE:
        index = findTextEnd(text, index);
        break;
      case 0x5b:
      case 0x7b:
        depth += 1;
        if (depth > maxDepth) return 'deep';
        break;
      case 0x5d:
      case 0x7d:
        depth -= 1;
        break;
      case 0x2c:
      case 0x3a:
        separatorCount += 1;
        if (separatorCount > maxSeparators) return 'large';
        break;
    }
  }
  return null;
}

/** Returns the length of the JSON if the string does not end. */
function findTextEnd(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashCount = 0;
    while (json.charCodeAt(end - 1 - backslashCount) === BACKSLASH) backslashCount += 1;
    if (backslashCount % 2 === 0) return end;
  }
  return json.length;
}

export function guardJson(scope: FastifyInstance, limits: JsonLimits): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const problem = findJsonShapeProblem(text, limits);
    if (problem === 'deep') {
      done(new Refusal('json_too_deep'));
    } else if (problem === 'large') {
      done(new Refusal('json_too_many_values'));
    } else {
      void parse(request, text, done);
    }
  });
}
