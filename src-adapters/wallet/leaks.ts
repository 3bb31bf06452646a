/**
 * Errors that the SDK throws where nobody can catch them: what a wallet or a stranger sent could not be decrypted or lacks a part, or the
 * wallet could not read the manifest (which is told in the ordinary way too). The text of the first holds the session's secret key.
 */
const LEAKS = /^\[TON_CONNECT_SDK_ERROR\]|^Decryption error/;

/** Keeps such errors out of the console and the page's error reports, and tells of them. */
export function catchLeaks(view: object, onLeak: (error: Error) => void): void {
  if (!('addEventListener' in view) || typeof view.addEventListener !== 'function') return;
  view.addEventListener('unhandledrejection', (event: PromiseRejectionEvent) => {
    const reason: unknown = event.reason;
    if (!(reason instanceof Error) || !LEAKS.test(reason.message)) return;
    event.preventDefault();
    onLeak(reason);
  });
}
