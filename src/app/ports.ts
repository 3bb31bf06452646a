import type { Gateway } from '#adapters/http/client.ts';
import type {
  BackButtonPort,
  ClientClock,
  ClipboardPort,
  HostPort,
  RealtimePort,
  SessionPort,
  StoragePort,
} from '@axiom/domain/ports/client';
import type { WalletPort } from '@axiom/domain/wallet/port';

/**
 * Everything outside the app that its machines need. The composition root provides it; a test provides
 * in-memory ports.
 */
export interface Ports {
  readonly gateway: Gateway;
  readonly session: SessionPort;
  readonly realtime: RealtimePort;
  readonly wallet: WalletPort;
  readonly host: HostPort & BackButtonPort;
  readonly clipboard: ClipboardPort;
  readonly clock: ClientClock;
  /** Storage of this device, for any user. */
  readonly device: StoragePort;
  /** Storage of this device for the current user. */
  readonly own: StoragePort;
}
