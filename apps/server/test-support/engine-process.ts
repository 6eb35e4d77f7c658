import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface EngineReport {
  readonly adopted: boolean;
  readonly postmasterPid: number;
  readonly socketFolder: string;
}

export interface EngineProcess {
  readonly process: ChildProcess;
  /** What the engine says when it is up; rejects with its last words when it ends before. */
  readonly report: Promise<EngineReport>;
  readonly ended: Promise<void>;
}

export interface EngineProcessOptions {
  readonly dataDir: string;
  readonly user?: { uid: number; gid: number };
  /** A `native` folder of the embedded package elsewhere. */
  readonly native?: string;
}

/** Runs the engine in a process of its own, as the server does. */
export function startEngineProcess({ dataDir, user, native }: EngineProcessOptions): EngineProcess {
  const program = fileURLToPath(new URL('engine-main.ts', import.meta.url));
  const args = ['--import', 'tsx', program, dataDir, ...(native === undefined ? [] : [native])];
  const child = spawn(process.execPath, args, {
    ...user,
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8');
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  const report = new Promise<EngineReport>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => resolve(JSON.parse(line)));
    void ended.then(() => reject(new Error(errors)));
  });
  report.catch(() => undefined);
  return { process: child, report, ended };
}
