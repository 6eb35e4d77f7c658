import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface EngineReport {
  readonly isAdopted: boolean;
  readonly postmasterPid: number;
  readonly socketFolder: string;
}

export interface EngineProcess {
  readonly process: ChildProcess;
  /** Resolves when the engine is ready. Rejects with its error output if it exits first. */
  readonly report: Promise<EngineReport>;
  readonly ended: Promise<void>;
}

export interface EngineProcessOptions {
  readonly dataDir: string;
  readonly user?: { uid: number; gid: number };
  /** Replaces the `native` folder of the embedded package. */
  readonly nativeFolder?: string;
  /** Runs the engine in separate network, PID and IPC namespaces, as a container does. `process` is outside them. */
  readonly isInContainer?: boolean;
}

const NAMESPACES = ['--net', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];

export function canRunContainers(): boolean {
  return spawnSync('unshare', [...NAMESPACES, 'true'], { stdio: 'ignore' }).status === 0;
}

/** Kills the engine inside a container with SIGKILL and leaves the other processes of the container running. */
export function killEngineInContainer({ process: container }: EngineProcess): void {
  const [init = 0] = listChildren(container.pid);
  const [engine = 0] = listChildren(init);
  process.kill(engine, 'SIGKILL');
}

function listChildren(pid = 0): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

export function startEngineProcess({
  dataDir,
  user,
  nativeFolder,
  isInContainer = false,
}: EngineProcessOptions): EngineProcess {
  const program = fileURLToPath(new URL('engine-main.ts', import.meta.url));
  const engine = [program, dataDir, ...(nativeFolder === undefined ? [] : [nativeFolder])];
  // The init process survives a killed engine, as with `docker run --init`.
  const init = ['sh', '-c', '"$@"; code=$?; [ $code -lt 128 ] && exit $code; sleep 1000', 'sh'];
  const [file, args] = isInContainer
    ? ['unshare', [...NAMESPACES, ...init, process.execPath, ...engine]]
    : [process.execPath, engine];
  const child = spawn(file, args, {
    ...user,
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString('utf8');
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  const report = new Promise<EngineReport>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => resolve(JSON.parse(line)));
    void ended.then(() => reject(new Error(errorOutput)));
  });
  report.catch(() => undefined);
  return { process: child, report, ended };
}
