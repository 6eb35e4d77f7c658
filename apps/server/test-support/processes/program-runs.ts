import { spawn, spawnSync } from 'node:child_process';

/** The Debian packages of the programs that tests run. */
const PACKAGES = { curl: 'curl', python3: 'python3', php: 'php-cli' } as const;

/** Returns true if this machine has a program. Otherwise prints the package that contains it. */
export function hasProgram(program: keyof typeof PACKAGES): boolean {
  if (spawnSync(program, ['--version']).error === undefined) return true;
  console.log(
    `!!! NOT RUN: ${program} not installed. Debian: apt-get install ${PACKAGES[program]}`,
  );
  return false;
}

interface RunOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts a program with these environment variables and PATH, without other variables of this process. */
export function startProgram([program, ...args]: readonly string[], { cwd, env }: RunOptions) {
  const child = spawn(program ?? '', args, {
    cwd,
    env: { PATH: process.env['PATH'], PYTHONDONTWRITEBYTECODE: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output.text += text;
    });
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve).once('error', reject);
  });
  return { child, output, ended };
}

/** Returns the output of the program. Throws if the exit code is not 0. */
export async function runProgram(command: readonly string[], options: RunOptions): Promise<string> {
  const { output, ended } = startProgram(command, options);
  const code = await ended;
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output.text}`);
  return output.text;
}
