import type {
  BackButtonPort,
  ClientClock,
  ClipboardPort,
  Gateway,
  HostPort,
  RealtimePort,
  SessionPort,
  StoragePort,
} from '@axiom/domain/ports/client';
import type { WalletPort } from '@axiom/domain/wallet/port';

/** Everything outside of the app, as its machines need it; the composition root fills it, a test fills it with memory. */
export interface Ports {
  readonly gateway: Gateway;
  readonly session: SessionPort;
  readonly realtime: RealtimePort;
  readonly wallet: WalletPort;
  readonly host: HostPort & BackButtonPort;
  readonly clipboard: ClipboardPort;
  readonly clock: ClientClock;
  /** This device, whoever is here. */
  readonly device: StoragePort;
  /** This device, for the user who is here. */
  readonly own: StoragePort;
}
