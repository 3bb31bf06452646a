import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { frames } from '../../src/gallery/frames.tsx';
import { Hidden } from '../../src/gallery/page.tsx';
import { NOW_MS } from '../../src/gallery/samples.ts';
import { DashboardTop } from '../../src/screens/dashboard/parts.tsx';
import { DOTS, HidingProvider } from '../../src/ui/hidden/hidden.tsx';
import { isLong } from '../support/long.ts';
import { handClock, show } from './render.tsx';

afterEach(cleanup);

/** Frames with sums also while balances are hidden: forms to type in, sheets that ask for consent, offers, prices. */
const SHOWS_SUMS =
  /^((re)?bond(?!-sheet)|link-cancel|pay-|sell|cancel|transfer|staking-(select|done)|dashboard-first-day|info|price)/;

/** The same views with hundreds of rows. */
const LARGE = /-(large|huge)$/;

/** The market's prices and their bounds, the same for everybody. */
const PRICES = /\b0\.8(400|484|316) TON\b/g;
/** What a task pays, the least that can be re-bonded with an example of it, and the bond of every example. */
const OFFERS = /\b100 TON for 90 days|\+[01]\.\d\d AXIOM|\b5\.[02]0 AXIOM|\bfrom 5\.00/g;
/** An amount: with its unit, or with the decimals that amounts have and rates do not need. */
const AMOUNT = /\d[\d\u00a0]*(\.\d+)?[ \u00a0]*(AXIOM|TON)\b|\d\.\d{2,}(?![\d\u00a0]*%)/;
/** The levels' terms, the market's chart and the example of a friend are the same for everybody. */
const TERMS = '.levels, .price-card, .friend-example';

async function showFrame(name: string, isHidden: boolean) {
  const Frame = frames[name];
  if (!Frame) throw new Error(`no frame ${name}`);
  const view = isHidden ? (
    <Hidden>
      <Frame />
    </Hidden>
  ) : (
    <Frame />
  );
  return show(view, { clock: handClock(NOW_MS).clock });
}

const INLINE: ReadonlySet<string> = new Set(['SPAN', 'P', 'DD', 'B', 'A']);

/** The page's text; what is not in the same line is not in the same line here. */
function lines(): string[] {
  const spaced = (node: Node): string =>
    node.nodeType === node.TEXT_NODE
      ? (node.textContent ?? '')
      : [...node.childNodes].map(spaced).join(INLINE.has(node.nodeName) ? '' : '\n');
  return spaced(document.body).split('\n');
}

/** Everything that the page says, to the eye and to a screen reader. */
function said(): string[] {
  for (const one of document.querySelectorAll(TERMS)) one.remove();
  const names = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'alt'];
  const told = [...document.body.querySelectorAll('*')].flatMap((node) =>
    names.map((name) => node.getAttribute(name) ?? ''),
  );
  return [...lines(), ...told].map((text) => text.replace(PRICES, 'a price').replace(OFFERS, 'an offer'));
}

describe('hidden balances', () => {
  it.each(Object.keys(frames).filter((name) => !SHOWS_SUMS.test(name) && (isLong || !LARGE.test(name))))(
    'R9.09c no digit of an amount is shown or said: %s',
    async (name) => {
      await showFrame(name, true);
      expect(said().filter((text) => AMOUNT.test(text))).toEqual([]);
    },
  );

  it('R9.09c the same search finds the amounts where they are not hidden', async () => {
    for (const name of ['dashboard', 'staking', 'history', 'history-sales', 'referral', 'bond-sheet']) {
      const { unmount } = await showFrame(name, false);
      expect(said().filter((text) => AMOUNT.test(text)).length, name).toBeGreaterThan(3);
      unmount();
    }
  });

  it('R9.09c five dots for each amount; days, dates and rates stay', async () => {
    await showFrame('dashboard', true);
    const text = document.body.textContent ?? '';
    for (const part of [`${DOTS} `, '4 active', '19 d 19 h', '90 days', '+4\u00a0%', 'Dec 11', '0.8400'])
      expect(text).toContain(part);
    expect(text).not.toContain(`${DOTS}•`);
  });

  it('R9.09c the live digits rest and say nothing', async () => {
    const { clock, pass, listening } = handClock(NOW_MS);
    const Frame = frames['staking'];
    if (!Frame) throw new Error('no frame');
    await show(
      <Hidden>
        <Frame />
      </Hidden>,
      { clock },
    );
    const live = [...document.querySelectorAll('.live-figure')];
    expect(live.length).toBeGreaterThan(2);
    for (const figure of live) expect(figure.getAttribute('aria-hidden')).toBe('true');
    const before = document.body.textContent;
    pass(3);
    expect(document.body.textContent).toBe(before);
    expect(listening()).toBeGreaterThan(0);
  });

  it.each(['pay-review', 'sell-review', 'cancel', 'staking-select'])(
    'R9.09c a sheet that asks for consent shows its sums: %s',
    async (name) => {
      await showFrame(name, true);
      const text = document.querySelector('dialog[open]')?.textContent ?? '';
      expect(text).toMatch(AMOUNT);
      expect(text).not.toContain(DOTS);
    },
  );

  it('R9.09c the eye beside the balance hides them and shows them again', async () => {
    const setHidden = vi.fn();
    const top = (isHidden: boolean) => (
      <HidingProvider value={{ isHidden, setHidden }}>
        <DashboardTop title="Balance" wallet={null} />
      </HidingProvider>
    );
    const { rerender } = await show(top(false));
    fireEvent.click(screen.getByRole('button', { name: 'Hide balances' }));
    expect(setHidden).toHaveBeenLastCalledWith(true);
    rerender(top(true));
    fireEvent.click(screen.getByRole('button', { name: 'Show balances' }));
    expect(setHidden).toHaveBeenLastCalledWith(false);
  });
});
