// A process of callers, each with one connection that waits for its response. It parses only status and length, to
// leave the CPU to the server.
import { connect, type Socket } from 'node:net';

/** A request as request line with headers, and body. Each `UNIQUE` in it is replaced by a fresh text. */
interface Request {
  readonly head: string;
  readonly body: string;
}

/** A message of the parent process. */
export interface Job {
  readonly port: number;
  /** Caller `n` repeats the requests of list `n`. */
  readonly callers: readonly (readonly Request[])[];
  readonly milliseconds: number;
}

/** Milliseconds of each call, and of the whole run. */
export interface Seen {
  readonly times: readonly number[];
  readonly milliseconds: number;
  /** The first response that was not a success, if any. */
  readonly refusal: string | undefined;
}

export const UNIQUE = '@@@@@@@@@@@@@@@@';
let made = 0;
const mark = `${process.pid.toString(36)}${Date.now().toString(36)}`.slice(-10);

function run(job: Job): Promise<Seen> {
  const times: number[] = [];
  const started = performance.now();
  const until = started + job.milliseconds;
  let refusal: string | undefined;
  const callOne = (requests: readonly Request[]) =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect(job.port, '127.0.0.1');
      socket.setNoDelay(true);
      let sent = 0;
      let sentAt = 0;
      let answer = Buffer.alloc(0);
      let length = -1;
      const send = () => {
        const request = requests[sent % requests.length];
        if (!request) return;
        sent += 1;
        made += 1;
        const unique = (mark + made.toString(36).padStart(6, '0')).padStart(16, '0');
        sentAt = performance.now();
        socket.write((request.head + request.body).replaceAll(UNIQUE, unique));
      };
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer<ArrayBuffer>) => {
        answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk]);
        if (length < 0) {
          const end = answer.indexOf('\r\n\r\n');
          if (end < 0) return;
          const head = answer.toString('latin1', 0, end);
          length = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
          if (!/^HTTP\/1.1 2/.test(head)) refusal ??= `${head}\n${answer.toString('utf8', end)}`;
        }
        if (answer.length < length) return;
        const now = performance.now();
        times.push(now - sentAt);
        answer = Buffer.alloc(0);
        length = -1;
        if (now < until && refusal === undefined) {
          send();
          return;
        }
        socket.end();
        resolve();
      });
    });
  return Promise.all(job.callers.map(callOne)).then(() => ({
    times,
    milliseconds: performance.now() - started,
    refusal,
  }));
}

process.on('message', (job: Job) => {
  run(job).then(
    (seen) => process.send?.(seen),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
