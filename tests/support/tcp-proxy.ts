import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Where a proxy leads to. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

/** A way to a server that can be cut and led elsewhere. */
export interface TcpProxy {
  readonly port: number;
  /** Connections that are open through it now. */
  readonly size: number;
  /** Resets every connection. The next one is let through. */
  reset(): void;
  /** Resets every connection, and each that comes until `mend`. */
  cut(): void;
  /** Nothing passes any more on what is open now, and nobody is told. The next connection is let through. */
  strand(): void;
  mend(): void;
  /** Leads to another server from now on; what is open to the old one is reset. */
  leadTo(target: Target): void;
  close(): Promise<void>;
}

export async function openTcpProxy(first: Target): Promise<TcpProxy> {
  let target = first;
  let isCut = false;
  const pairs = new Set<readonly [Socket, Socket]>();
  const reset = (): void => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    pairs.clear();
  };
  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    if (isCut) return void near.resetAndDestroy();
    const far = connect(target.port, target.host);
    const pair = [near, far] as const;
    pairs.add(pair);
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.on('close', () => {
      pairs.delete(pair);
      far.destroy();
    });
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get size() {
      return pairs.size;
    },
    reset,
    cut: () => {
      isCut = true;
      reset();
    },
    strand: () => {
      for (const [near, far] of pairs) {
        near.unpipe();
        far.unpipe();
        near.pause();
        far.pause();
      }
    },
    mend: () => {
      isCut = false;
    },
    leadTo: (other) => {
      target = other;
      reset();
    },
    close: async () => {
      server.close();
      reset();
      if (server.listening) await once(server, 'close');
    },
  };
}
