import type { CancelSignal } from '../cancel-signal.ts';
/** Who opened the app and how: read once, before the router touches the URL (R1.01, R9.12). */
export interface Launch {
  /** Launch data exactly as the messenger gave it, for the server to verify. */
  readonly initData: string;
  readonly userId: string;
  readonly languageCode: string | null;
  readonly platform: string;
  /** "6.0" where the messenger does not say. */
  readonly version: string;
  readonly refCode: string | null;
  readonly farmCode: string | null;
}

/** How the device is felt, in the messenger’s words. */
export type HapticKind = 'error' | 'success' | 'warning' | 'selection' | 'light';

/** The messenger around the app. Nothing here waits for an answer of the host without an end of its own. */
export interface HostPort {
  /** Leaves for the bot, keeping referral and farm codes (R1.02). */
  redirectToBot(): void;
  close(): void;
  reload(): void;
  haptic(kind: HapticKind): void;
  /** Opens a link in the messenger where it can (t.me, from 6.1), else in a new tab (R3.23). */
  openLink(url: string): void;
  /** Share sheet of the messenger for a link (R2.14). */
  shareLink(url: string, text: string): void;
  /** Closing is asked for while a payment is under way. */
  confirmClosing(isNeeded: boolean): void;
  /** Tells of every return to the foreground; answers the way to stop listening. */
  onForeground(listener: () => void): () => void;
}

/** The device’s clipboard. */
export interface ClipboardPort {
  /** True when the text is in the clipboard; falls back to a copy command (R6.05). */
  copy(text: string): Promise<boolean>;
}

/** The server's clock as this client knows it, corrected by x-server-time. */
export interface ClientClock {
  nowMs(): number;
  /** Resolves at the instant on the server's clock, following its corrections; rejects when the signal aborts. */
  until(atMs: number, signal: CancelSignal): Promise<void>;
}

/** Text kept on this device. Where the device refuses, reading finds nothing kept and writing lasts for this visit only. */
export interface StoragePort {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

/** The messenger's own back button (R2.08); where there is none, the app draws one. */
export interface BackButtonPort {
  readonly hasBackButton: boolean;
  /** Shows the button while subscribed; answers the way to hide it. */
  showBackButton(onBack: () => void): () => void;
}
