import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noonOption } from './noon.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const bundle = join(root, 'apps/server/dist/main.js');

/** The built program as an operator runs it: demo mode, a database of its own. */
export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** Where its data lie. */
  readonly dataDir: string;
  stop: () => Promise<void>;
}

/** Starts the server on a free port and an empty data folder; `stop` ends it and removes the folder. */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  if (!existsSync(bundle)) throw new Error('Build the product first: npm run build');
  const dataDir = mkdtempSync(join(tmpdir(), 'shipdesk-e2e-'));
  const child = spawn(process.execPath, ['--enable-source-maps', noonOption, bundle], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = /ready: (\S+)/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${output}`)));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, pid: child.pid ?? 0, dataDir, stop };
}
