// Runs callers in a separate process. Each caller has one connection and waits for each response. It parses only the
// status and the length, to leave the CPU to the server.
import { connect, type Socket } from 'node:net';

/** The head and body of a request. The caller replaces every `UNIQUE` with a text that is new for each request. */
interface Request {
  readonly head: string;
  readonly body: string;
}

/** The message with which the parent process starts a run. */
export interface Job {
  readonly port: number;
  /** Caller `n` repeats the requests of list `n`. */
  readonly callers: readonly (readonly Request[])[];
  readonly durationMs: number;
}

export interface RunResult {
  readonly timesMs: readonly number[];
  readonly durationMs: number;
  /** The first response that was not a success, if any. */
  readonly refusal: string | undefined;
}

export const UNIQUE = '@@@@@@@@@@@@@@@@';

function runJob(job: Job): Promise<RunResult> {
  const timesMs: number[] = [];
  const runPrefix = `${process.pid.toString(36)}${Date.now().toString(36)}`.slice(-10);
  let uniqueCount = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + job.durationMs;
  let refusal: string | undefined;
  const runCaller = (requests: readonly Request[]) =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect(job.port, '127.0.0.1');
      socket.setNoDelay(true);
      let sentCount = 0;
      let sentAt = 0;
      let buffer = Buffer.alloc(0);
      let responseBytes: number | undefined;
      const send = () => {
        const request = requests[sentCount % requests.length];
        if (!request) return;
        sentCount += 1;
        uniqueCount += 1;
        const uniqueText = (runPrefix + uniqueCount.toString(36).padStart(6, '0')).padStart(
          16,
          '0',
        );
        sentAt = performance.now();
        socket.write((request.head + request.body).replaceAll(UNIQUE, uniqueText));
      };
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer<ArrayBuffer>) => {
        buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
        if (responseBytes === undefined) {
          const headBytes = buffer.indexOf('\r\n\r\n');
          if (headBytes < 0) return;
          const head = buffer.toString('latin1', 0, headBytes);
          responseBytes = headBytes + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
          if (!/^HTTP\/1.1 2/.test(head))
            refusal ??= `${head}\n${buffer.toString('utf8', headBytes)}`;
        }
        if (buffer.length < responseBytes) return;
        const now = performance.now();
        timesMs.push(now - sentAt);
        buffer = Buffer.alloc(0);
        responseBytes = undefined;
        if (now < endsAt && refusal === undefined) {
          send();
          return;
        }
        socket.end();
        resolve();
      });
    });
  return Promise.all(job.callers.map(runCaller)).then(() => ({
    timesMs,
    durationMs: performance.now() - startedAt,
    refusal,
  }));
}

process.on('message', (job: Job) => {
  runJob(job).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
