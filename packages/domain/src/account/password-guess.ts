import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** A password with fewer estimated guesses is refused (zxcvbn, score below 3). */
const MIN_GUESSES = 1e8;
const MIN_CONTEXT_LETTERS = 4;

/**
 * Returns whether common passwords, words of the context, dates, sequences or neighbouring keys make the password easy
 * to guess. A password without a pattern passes at any length. Browsers load this module late, because its lists are
 * large.
 */
export function isGuessable(password: string, context: readonly string[]): boolean {
  const { guesses, sequence } = estimator.check(password, listContextWords(context));
  return guesses < MIN_GUESSES && sequence.some(({ pattern }) => pattern !== 'bruteforce');
}

function listContextWords(context: readonly string[]): string[] {
  return context
    .flatMap((phrase) => {
      const lower = phrase.normalize('NFKC').toLowerCase();
      return [lower.replace(/[^\p{L}\p{N}]+/gu, ''), ...lower.split(/[^\p{L}\p{N}]+/u)];
    })
    .filter((word) => word.length >= MIN_CONTEXT_LETTERS);
}
