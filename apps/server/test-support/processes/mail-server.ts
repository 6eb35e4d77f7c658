import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  /** Header lines, unfolded. */
  readonly headers: readonly string[];
  /** Headers and bodies, decoded. */
  readonly raw: string;
}

type Script = 'accept' | 'unavailable' | 'store_and_fail' | 'unknown_recipient' | 'greylist';

/** A mail server on a free port. It stores emails and follows a script. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  script: Script = 'accept';
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onConnect: (_session, done) =>
        done(this.script === 'unavailable' ? createReplyError(421, 'try later') : null),
      onRcptTo: ({ address }, _session, done) => {
        if (this.script === 'unknown_recipient')
          done(createReplyError(550, `no mailbox ${address}`));
        else if (this.script === 'greylist') done(createReplyError(451, `greylisted ${address}`));
        else done();
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = decodeMail(Buffer.concat(chunks).toString('latin1'));
          const [head = ''] = raw.split('\r\n\r\n');
          for (const { address: to } of session.envelope.rcptTo) {
            this.mails.push({ to, headers: head.replace(/\r\n\s+/g, ' ').split('\r\n'), raw });
          }
          done(this.script === 'store_and_fail' ? createReplyError(451, 'disk is full') : null);
        });
      },
    });
  }

  static async start(): Promise<MailServer> {
    const server = new MailServer();
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get settings(): Record<string, string> {
    const { port } = this.#server.server.address() as AddressInfo;
    return { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'no-reply@ship.example.in' };
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

function createReplyError(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** Decodes quoted-printable, the encoding of nodemailer's bodies. */
function decodeMail(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
