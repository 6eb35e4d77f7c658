import { createServer, connect as dial, type NetConnectOpts, type Socket } from 'node:net';

export type ConnectionFault =
  | { readonly kind: 'none' }
  | { readonly kind: 'delay'; readonly ms: number }
  /** Holds data back until the fault ends. */
  | { readonly kind: 'stall' }
  /** Drops all data. Connections open during the fault never recover, and neither end is notified. */
  | { readonly kind: 'swallow' }
  | { readonly kind: 'reset' };

export interface TcpProxy {
  readonly port: number;
  setFault(fault: ConnectionFault): void;
  /** Calls `watch` with each chunk of a response. The proxy drops the chunk if `watch` returns false. */
  watchResponses(watch: (chunk: Buffer) => boolean): void;
  close(): Promise<void>;
}

interface Link {
  readonly ends: readonly [Socket, Socket];
  isLost: boolean;
}

/** Only TCP has RST. A Unix socket can only be closed. */
function reset(end: Socket): void {
  if (end.remoteAddress === undefined) end.destroy();
  else end.resetAndDestroy();
}

export async function openTcpProxy(target: () => NetConnectOpts): Promise<TcpProxy> {
  let fault: ConnectionFault = { kind: 'none' };
  let watch: (chunk: Buffer) => boolean = () => true;
  const links = new Set<Link>();

  const applyFault = (link: Link) => {
    if (fault.kind === 'reset') for (const end of link.ends) reset(end);
    if (fault.kind === 'swallow') link.isLost = true;
    for (const end of link.ends) {
      if (fault.kind === 'stall') end.pause();
      else end.resume();
    }
  };
  const forward = (link: Link, from: Socket, to: Socket, accept: (chunk: Buffer) => boolean) => {
    const write = (chunk: Buffer) => {
      if (!to.destroyed) to.write(chunk);
    };
    from.on('data', (chunk: Buffer) => {
      if (link.isLost || !accept(chunk)) return;
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
    forward(link, client, upstream, () => true);
    forward(link, upstream, client, (chunk) => watch(chunk));
    applyFault(link);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    setFault: (next) => {
      fault = next;
      for (const link of Array.from(links)) applyFault(link);
    },
    watchResponses: (next) => {
      watch = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const { ends } of links) for (const end of ends) end.destroy();
      }),
  };
}
