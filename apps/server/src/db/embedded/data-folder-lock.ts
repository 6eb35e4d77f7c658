import { createHash } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DataFolderLock {
  release(): Promise<void>;
}

export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';
  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another Shipdesk server. ` +
        'Stop that one first, or name another folder with DATA_DIR.',
    );
  }
}

/** A server that is being killed needs a moment until the kernel lets go of its sockets. */
const RETRY_FOR_MS = 1200;
const RETRY_EVERY_MS = 100;

/**
 * Takes the folder for this process alone until `release()` or the end of the process, however it ends: the lock is
 * a listening socket, so the kernel gives it back even after SIGKILL. The folder must exist.
 * Throws DataFolderInUseError in less than 2 seconds when another process holds it.
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 32);
  const address = lockAddress(name);
  const deadline = Date.now() + RETRY_FOR_MS;
  for (;;) {
    const server = await tryListen(address);
    if (server !== undefined) return { release: () => closeServer(server) };
    if (process.platform === 'darwin') await removeStaleSocket(address);
    if (Date.now() >= deadline) throw new DataFolderInUseError(dataDir);
    await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS));
  }
}

function lockAddress(name: string): string {
  if (process.platform === 'linux') return `\0shipdesk-${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\shipdesk-${name}`;
  return join(tmpdir(), `shipdesk-${name}.lock`);
}

function tryListen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen({ path: address, exclusive: true }, () => {
      server.unref();
      if (process.platform === 'darwin') chmodSync(address, 0o600);
      resolve(server);
    });
  });
}

/** A socket file outlives its process; nobody answers on it then. */
async function removeStaleSocket(path: string): Promise<void> {
  const answered = await new Promise<boolean>((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
  if (!answered) await rm(path, { force: true });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
