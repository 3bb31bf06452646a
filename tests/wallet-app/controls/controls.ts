import type { Locator, Page } from 'playwright-core';

/** One kind of line or dialog about a payment. */
export type Told = 'confirm' | 'sent' | 'canceled';

/** How a chosen wallet is reached on a computer. */
export type Mode = 'mobile' | 'desktop' | 'extension';

/** What a person finds in a widget, by what it is for. Each way is written once against this. */
export interface Controls {
  /** The button of a page that is not connected. */
  readonly connect: Locator;
  /** The button of a page that is connected. */
  readonly account: Locator;
  /** The window of the wallets, whichever view it shows. */
  readonly dialog: Locator;
  readonly close: Locator;
  readonly back: Locator;
  /** What lies behind the window, at a point where a person would tap to leave it. */
  readonly outside: { readonly x: number; readonly y: number };
  /** A wallet in the view that is shown. */
  row(name: string): Locator;
  readonly all: Locator;
  /** The code on the screen; a click copies its link. */
  readonly code: Locator;
  /** On a phone: shows the code, in the first view and in a wallet's. */
  readonly showCode: Locator;
  readonly openTelegram: Locator;
  readonly openLink: Locator;
  readonly copyLink: Locator;
  mode(mode: Mode): Locator;
  readonly retry: Locator;
  readonly declined: Locator;
  /** Leads to where a wallet can be had. */
  get(name: string): Locator;
  readonly help: Locator;
  readonly whatIsAWallet: Locator;
  readonly getAWallet: Locator;
  readonly copyAddress: Locator;
  readonly addressCopied: Locator;
  readonly disconnect: Locator;
  /** A line or a dialog that tells about a payment. */
  told(what: Told): Locator;
  /** The title of the first view in a language. */
  title(language: 'en' | 'ru'): Locator;
}

export type ControlsOf = (page: Page) => Controls;

/** What a person would call each of them: the words of an error when it is not there. */
const WORDS: Readonly<Record<keyof Controls, string>> = {
  connect: 'the button to connect',
  account: 'the button with the account',
  dialog: 'the window of the wallets',
  close: 'the cross',
  back: 'the arrow back',
  outside: 'a place outside',
  row: 'the wallet',
  all: '“View all wallets”',
  code: 'the code',
  showCode: 'the way to the code',
  openTelegram: '“Open Wallet in Telegram”',
  openLink: '“Open Link”',
  copyLink: '“Copy Link”',
  mode: 'the mode',
  retry: '“Retry”',
  declined: '“Connection declined”',
  get: 'the way to get',
  help: 'the question mark',
  whatIsAWallet: '“What is a wallet”',
  getAWallet: '“Get a Wallet”',
  copyAddress: '“Copy address”',
  addressCopied: '“Address copied!”',
  disconnect: '“Disconnect”',
  told: 'a word about the payment:',
  title: 'the title of the first view:',
};

/** Words by the text that the browser's driver puts into errors. */
const known = new Map<string, string>();

const keep = (control: Locator, words: string): Locator => {
  known.set(String(control), words);
  return control;
};

/** The same controls; `plainly` knows from now on what a person would call them. */
export const described = (controls: Controls): Controls =>
  Object.fromEntries(
    Object.entries(controls).map(([key, control]) => {
      const words = WORDS[key as keyof Controls];
      if (typeof control !== 'function') return [key, 'click' in control ? keep(control, words) : control];
      const of = control as (what: string) => Locator;
      return [key, (what: string) => keep(of(what), `${words} ${what}`)];
    }),
  ) as unknown as Controls;

/** What was waited for and how long, in a person's words instead of the driver's log; of any other error, its first line. */
export const plainly = (cause: unknown): string => {
  // oxlint-disable-next-line no-control-regex
  const text = (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\u001b\[\d+m/g, '');
  const [, ms] = /Timeout (\d+)ms exceeded/.exec(text) ?? [];
  if (ms === undefined) return text.split('\n')[0] ?? '';
  const longest = [...known.keys()]
    .filter((one) => text.includes(one))
    .toSorted((a, b) => b.length - a.length)[0];
  const what = known.get(longest ?? '') ?? /waiting for (.+)$/m.exec(text)?.[1] ?? 'what was waited for';
  const state = text.includes('to be hidden')
    ? 'still there'
    : /resolved to/.test(text)
      ? 'there, and cannot be used'
      : 'not there';
  return `after ${Number(ms) / 1000} s ${what} is ${state}`;
};
