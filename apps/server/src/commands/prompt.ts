import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { type CommandCall, CommandError } from './desk.ts';

/** Prompts for secrets: any user of the machine can read the arguments of a process. */
export interface Prompt {
  /** Reads the next line, from the terminal or from a pipe. */
  ask(question: string): Promise<string>;
  /** As `ask`, without echo. */
  askHidden(question: string): Promise<string>;
  /** Whether the input is a terminal. */
  readonly isTerminal: boolean;
  close(): void;
}

export function openPrompt({ input, output }: Pick<CommandCall, 'input' | 'output'>): Prompt {
  const isTerminal = 'isTTY' in input && input.isTTY === true;
  let isHidden = false;
  const echo = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  const reader = createInterface({ input, output: echo, terminal: isTerminal });
  const lines = reader[Symbol.asyncIterator]();
  const next = async (question: string) => {
    if (isTerminal) output.write(question);
    const line = await lines.next();
    if (line.done === true) throw new CommandError(`${question.trim()} nothing was given.`);
    return line.value;
  };
  return {
    isTerminal,
    ask: next,
    askHidden: async (question) => {
      isHidden = true;
      try {
        return await next(question);
      } finally {
        isHidden = false;
        if (isTerminal) output.write('\n');
      }
    },
    close: () => reader.close(),
  };
}
