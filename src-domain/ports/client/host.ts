import type { CancelSignal } from '../cancel-signal.ts';
/** Who opened the app and how: read once, before the router changes the URL (R1.01, R9.12). */
export interface Launch {
  /** Launch data exactly as the messenger provided it; the server verifies it. */
  readonly initData: string;
  readonly userId: string;
  readonly languageCode: string | null;
  /** The bot may write to this person. */
  readonly allowsWrite: boolean;
  readonly platform: string;
  /** "6.0" if the messenger reports none. */
  readonly version: string;
  readonly refCode: string | null;
  readonly farmCode: string | null;
}

/** Haptic feedback, with the messenger's names. */
export type HapticKind = 'error' | 'success' | 'warning' | 'selection' | 'light';

/** How the messenger's question whether the bot may write ended. */
export type WriteAccess = 'allowed' | 'refused' | 'unanswered' | 'unsupported';

/** `shown`: the page ran on in the background. `thawed`: the browser had frozen it, and its connections may be gone. */
export type ReturnKind = 'shown' | 'thawed';

/** The messenger around the app. No method waits for an answer of the host without a timeout. */
export interface HostPort {
  /** Leaves for the bot and keeps referral and farm codes (R1.02). */
  redirectToBot(): void;
  close(): void;
  reload(): void;
  haptic(kind: HapticKind): void;
  /** Opens a link in the messenger if it can (t.me, from 6.1 on), otherwise in a new tab (R3.23). */
  openLink(url: string): void;
  /** Whether the messenger can send a message that the bot prepared (R2.14). */
  readonly canSendPrepared: boolean;
  /**
   * Asks to which chat a prepared message goes. False if the messenger could not send it; true if it was sent,
   * declined, or nothing was heard for minutes.
   */
  sendPrepared(messageId: string, signal: CancelSignal): Promise<boolean>;
  /** Opens the messenger's share sheet for a link (R2.14). */
  shareLink(url: string, text: string): void;
  /** True: the messenger asks for confirmation before it closes the app, during a payment. */
  confirmClosing(isNeeded: boolean): void;
  /** The messenger asks the person whether the bot may write (from 6.9); at once if it may already. */
  requestWriteAccess(): Promise<WriteAccess>;
  /** Subscribes to each return to the foreground; returns the unsubscribe function. */
  onForeground(listener: (how: ReturnKind) => void): () => void;
}

/** Pictures that leave the app. */
export interface PicturePort {
  /**
   * Hands a PNG to the device under this name: by its share sheet, where that takes files, otherwise as a download.
   * `declined`: the person closed the share sheet. Only inside a tap.
   */
  handOver(png: Uint8Array, name: string): Promise<'shared' | 'saved' | 'declined'>;
}

/** The device’s clipboard. */
export interface ClipboardPort {
  /** True if the text is in the clipboard; falls back to a copy command (R6.05). */
  copy(text: string): Promise<boolean>;
  /** The text in the clipboard; null where the browser does not hand it out. Only inside a tap. */
  paste(): Promise<string | null>;
}

/** The server's clock as this client estimates it, corrected by x-server-time. */
export interface ClientClock {
  nowMs(): number;
  /** Resolves at `atMs` (epoch ms) of the server's clock and follows its corrections; rejects on abort. */
  until(atMs: number, signal: CancelSignal): Promise<void>;
}

/** Text stored on this device. Where storage is refused, reads return nothing and writes last for this visit. */
export interface StoragePort {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

/** The messenger's own back button (R2.08); if there is none, the app draws one. */
export interface BackButtonPort {
  readonly hasBackButton: boolean;
  /** Shows the button while subscribed; returns the function that hides it. */
  showBackButton(onBack: () => void): () => void;
}
