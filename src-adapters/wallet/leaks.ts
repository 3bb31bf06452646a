import type { Page } from './page.ts';

/**
 * Errors that the SDK throws where they cannot be caught: a message that cannot be decoded or decrypted or lacks a part,
 * or a wallet that cannot read the manifest (also reported in the ordinary way). The text of the first kind
 * contains the session's secret key.
 */
const LEAKS = /^\[TON_CONNECT_SDK_ERROR\]|^Decryption error|^invalid encoding$/;

/** Keeps such errors out of the console and the page's error reports, and passes them to `onLeak`. */
export function catchLeaks(page: Page, onLeak: (error: Error) => void): void {
  page.addEventListener?.('unhandledrejection', (event: PromiseRejectionEvent) => {
    const reason: unknown = event.reason;
    if (!(reason instanceof Error) || !LEAKS.test(reason.message)) return;
    event.preventDefault();
    onLeak(reason);
  });
}
