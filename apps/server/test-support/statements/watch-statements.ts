// Checks every statement of the server tests. A test fails when the server sends a statement that Citus cannot run on
// the node of one seller.
import { appendFileSync } from 'node:fs';
import { afterAll, afterEach, inject } from 'vitest';
import { takeCounts, takeViolations } from './sent-statements.ts';
import './setup-statements.ts';

afterEach(failOnViolations);
afterAll(() => {
  appendFileSync(inject('statementLog'), `${JSON.stringify(takeCounts())}\n`);
  failOnViolations();
});

function failOnViolations(): void {
  const violations = takeViolations();
  if (violations.length === 0) return;
  throw new Error(
    `statements break the rules of CONTRIBUTING.md (Write SQL):\n${violations.join('\n')}`,
  );
}
