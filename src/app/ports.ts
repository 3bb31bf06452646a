import type { Gateway } from '#adapters/http/client.ts';
import type {
  BackButtonPort,
  CandlesPort,
  ClientClock,
  ClipboardPort,
  HostPort,
  RealtimePort,
  SessionPort,
  StoragePort,
} from '@axiom/domain/ports/client';
import type { WalletPort } from '@axiom/domain/wallet/port';

/** All outside of the app that its machines need: from the composition root, or in memory from a test. */
export interface Ports {
  readonly gateway: Gateway;
  readonly session: SessionPort;
  readonly realtime: RealtimePort;
  readonly candles: CandlesPort;
  readonly wallet: WalletPort;
  readonly host: HostPort & BackButtonPort;
  readonly clipboard: ClipboardPort;
  readonly clock: ClientClock;
  /** Storage of this device, for any user. */
  readonly device: StoragePort;
  /** Storage of this device for the current user. */
  readonly own: StoragePort;
  /** Loads what is said of the wallet, which its machines may tell as soon as they run. @throws ChunkFailed */
  readonly walletWords: () => Promise<void>;
}
