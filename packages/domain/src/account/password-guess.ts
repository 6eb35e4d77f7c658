import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { GuessCheck } from './password.ts';

/** A password that contains a pattern is guessable below this number of estimated guesses (zxcvbn, score below 3). */
const MIN_GUESSES = 1e8;
const MIN_CONTEXT_LETTERS = 4;

/** Creates an `isGuessable` check with preloaded lists, for many calls. The lists use 4 MB of memory. */
export function createGuessCheck(): GuessCheck {
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, context) => {
    const { guesses, sequence } = estimator.check(password, listContextWords(context));
    return guesses < MIN_GUESSES && sequence.some(({ pattern }) => pattern !== 'bruteforce');
  };
}

/**
 * Returns whether common passwords, words of the context, dates, sequences or neighbouring keys make the password easy
 * to guess. A password without a pattern passes at any length. The server builds the lists for each check to save
 * memory.
 */
export function isGuessable(password: string, context: readonly string[]): boolean {
  return createGuessCheck()(password, context);
}

function listContextWords(context: readonly string[]): string[] {
  return context
    .flatMap((phrase) => {
      const lower = phrase.normalize('NFKC').toLowerCase();
      return [lower.replace(/[^\p{L}\p{N}]+/gu, ''), ...lower.split(/[^\p{L}\p{N}]+/u)];
    })
    .filter((word) => word.length >= MIN_CONTEXT_LETTERS);
}
