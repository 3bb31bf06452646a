/**
 * What both pages offer to a script besides their buttons: what an app's own code would do with its widget. The page holds it
 * as `globalThis.demo`.
 */
export interface Demo {
  /** Asks the wallet to sign so many messages of 0.01 TON to `to`, valid for so many seconds. Its end comes in `outcomes`. */
  pay(messages: number, validForS: number): void;
  /** How each payment ended, oldest first: `signed`, `rejected`, `unknown`, or `failed: …` with the widget's words. */
  readonly outcomes: string[];
  language(code: 'en' | 'ru'): void;
  /** Opens the modal of one wallet by its name. What it throws comes in `thrown`. */
  openOne(name: string): void;
  readonly thrown: string[];
  /** The app asks for a proof: first it has no payload yet, then it has. */
  proof(payload: string | null): void;
  /** The proof that came with the account, as JSON; null while none. */
  proven(): string | null;
}

/** Where both pages find the outside world; the query of their address. */
export interface Place {
  readonly manifestUrl: string;
  readonly walletsListUrl: string;
  /** Payee of the page's payments, friendly form. */
  readonly to: string;
}

/** Reads the query of the page's own address. */
export const readPlace = (search: string): Place => {
  const query = new URLSearchParams(search);
  const given = (name: string): string => query.get(name) ?? '';
  return { manifestUrl: given('manifest'), walletsListUrl: given('list'), to: given('to') };
};
