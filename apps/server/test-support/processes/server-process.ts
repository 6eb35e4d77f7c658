import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import manifest from '../../../../package.json' with { type: 'json' };

export interface ServerProcess {
  process: ChildProcess;
  readOutput(): string;
  /** Resolves to the server's URL when it is ready. Rejects if the server exits first. */
  ready: Promise<string>;
  /** Resolves to the exit code and signal when the server exits. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** The Node flags of `npm start`. */
export const startFlags = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));

const BUILT_SERVER = [
  ...startFlags,
  '--enable-source-maps',
  fileURLToPath(new URL('../../dist/main.js', import.meta.url)),
];
export const SERVER_SOURCES = [
  '--import',
  'tsx',
  fileURLToPath(new URL('../../src/main.ts', import.meta.url)),
];

/** Starts a server, by default the built server. */
export function startServer(
  settings: Record<string, string>,
  program: readonly string[] = BUILT_SERVER,
): ServerProcess {
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, url] = /ready: (\S+)/.exec(output) ?? [];
      if (url) resolve(url.replace('localhost', '127.0.0.1'));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`the server ended before it was ready: ${output}`)));
  });
  // Prevents an unhandled rejection in tests that await only `ended`.
  ready.catch(() => undefined);
  return { process: child, readOutput: () => output, ready, ended };
}
