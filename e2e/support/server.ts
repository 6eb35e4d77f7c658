import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildClockOption } from './noon.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const bundle = join(root, 'apps/server/dist/main.js');

/** The built server in demo mode on its own database. */
export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Ends the server and starts it again at the same address with a later clock. */
  restart: (laterMs: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** The environment variable with the seeded data folder that the servers of this run copy. */
const SEED_VARIABLE = 'SHIPDESK_E2E_SEEDED';

/** Seeds the demo once, for servers to copy. Returns a function that removes its folder. */
export async function seedDemo(): Promise<() => void> {
  const dataDir = createFolder();
  const { end } = await runServer(dataDir);
  await end();
  process.env[SEED_VARIABLE] = dataDir;
  return () => removeFolder(dataDir);
}

/** Starts the server on a free port and a new data folder. `stop` ends it and removes the folder. */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const dataDir = createFolder();
  const seededData = process.env[SEED_VARIABLE];
  if (seededData !== undefined) cpSync(seededData, dataDir, { recursive: true });
  const { url, pid, ...running } = await runServer(dataDir, settings);
  let { end } = running;
  const restart = async (laterMs: number) => {
    await end();
    ({ end } = await runServer(dataDir, { ...settings, PORT: new URL(url).port }, laterMs));
  };
  const stopServer = async () => {
    await end();
    removeFolder(dataDir);
  };
  return { url, pid, dataDir, restart, stop: stopServer };
}

const createFolder = () => mkdtempSync(join(tmpdir(), 'shipdesk-e2e-'));
const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

async function runServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  laterMs = 0,
) {
  if (!existsSync(bundle)) throw new Error('Build the product first: npm run build');
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', buildClockOption(laterMs), bundle],
    {
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
    },
  );
  let output = '';
  const childClosed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stopChild = async () => {
    child.kill('SIGTERM');
    await childClosed;
  };
  const url = await new Promise<string>((resolve, reject) => {
    const readOutput = (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = /ready: (\S+)/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', readOutput);
    child.stderr.on('data', readOutput);
    void childClosed.then(() =>
      reject(new Error(`The server ended before it was ready:\n${output}`)),
    );
  }).catch(async (error: unknown) => {
    await stopChild();
    removeFolder(dataDir);
    throw error;
  });
  return { url, pid: child.pid ?? 0, end: stopChild };
}
