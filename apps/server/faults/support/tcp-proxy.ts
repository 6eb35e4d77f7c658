import { createServer, connect as dial, type NetConnectOpts, type Socket } from 'node:net';

/** What the wire does to what is sent over it. */
export type WireFault =
  | { readonly kind: 'none' }
  | { readonly kind: 'delay'; readonly ms: number }
  /** Nothing passes; what was sent arrives when the fault is over. */
  | { readonly kind: 'stall' }
  /** What is sent is lost, and so is every connection of that time, though neither end is told. */
  | { readonly kind: 'swallow' }
  | { readonly kind: 'reset' };

export interface TcpProxy {
  readonly port: number;
  become(fault: WireFault): void;
  /** Is shown what the target answers, and says whether to pass it on. */
  watchAnswers(watch: (chunk: Buffer) => boolean): void;
  close(): Promise<void>;
}

interface Link {
  readonly ends: readonly [Socket, Socket];
  isLost: boolean;
}

/** Over TCP the other end is told with RST; a socket file knows no such thing. */
function reset(end: Socket): void {
  if (end.remoteAddress === undefined) end.destroy();
  else end.resetAndDestroy();
}

/** A wire between two ends of TCP (or of a socket file) that fails as it is told. */
export async function openTcpProxy(target: () => NetConnectOpts): Promise<TcpProxy> {
  let fault: WireFault = { kind: 'none' };
  let watch: (chunk: Buffer) => boolean = () => true;
  const links = new Set<Link>();

  const apply = (link: Link) => {
    if (fault.kind === 'reset') for (const end of link.ends) reset(end);
    if (fault.kind === 'swallow') link.isLost = true;
    for (const end of link.ends) {
      if (fault.kind === 'stall') end.pause();
      else end.resume();
    }
  };
  const carry = (link: Link, from: Socket, to: Socket, shown: (chunk: Buffer) => boolean) => {
    const write = (chunk: Buffer) => {
      if (!to.destroyed) to.write(chunk);
    };
    from.on('data', (chunk: Buffer) => {
      if (link.isLost || !shown(chunk)) return;
      if (fault.kind === 'delay') setTimeout(write, fault.ms, chunk);
      else write(chunk);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      links.delete(link);
      if (!link.isLost) to.destroySoon();
    });
  };

  const server = createServer((client) => {
    const upstream = dial(target());
    const link: Link = { ends: [client, upstream], isLost: false };
    links.add(link);
    carry(link, client, upstream, () => true);
    carry(link, upstream, client, (chunk) => watch(chunk));
    apply(link);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    become: (next) => {
      fault = next;
      for (const link of Array.from(links)) apply(link);
    },
    watchAnswers: (next) => {
      watch = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const { ends } of links) for (const end of ends) end.destroy();
      }),
  };
}
