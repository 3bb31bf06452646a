import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { frames } from '../../src/gallery/frames.tsx';
import { bonds, me, NOW_MS, stakes } from '../../src/gallery/samples.ts';
import { shown } from '../../src/gallery/shown.ts';
import { LoggedOutGate, MaintenanceGate } from '../../src/screens/gates/gates.tsx';
import { tabOf } from '../../src/screens/shell/shell.tsx';
import { progressBetween } from '../../src/screens/referral/level-card.tsx';
import { amountText } from '../../src/ui/format/amount-text.ts';
import { initialOf, nameText } from '../../src/ui/format/name-text.ts';
import { WalletButton } from '../../src/router/wallet-button.tsx';
import { WalletProvider } from '../../src/wallet/provider/wallet-provider.tsx';
import { handClock, show } from './render.tsx';

afterEach(cleanup);

const clock = () => handClock(NOW_MS).clock;
const frame = (name: string): ComponentType => {
  const found = frames[name];
  if (!found) throw new Error(`no frame ${name}`);
  return found;
};
async function showFrame(name: string) {
  const Frame = frame(name);
  return show(<Frame />, { clock: clock() });
}

describe('dashboard', () => {
  it('R2.13 R4.06 shows the balance, today’s earnings and every holding', async () => {
    await showFrame('dashboard');
    const text = document.body.textContent ?? '';
    for (const part of [
      '1\u00a0784.0931',
      '+5.3841',
      '4 active',
      '1\u00a0570.7142',
      '19 d 19 h',
      '≈ 1\u00a0498.63',
    ]) {
      expect(text).toContain(part);
    }
    for (const { expectedToken } of bonds) expect(text).toContain(amountText(expectedToken));
    for (const { totalAmount } of stakes) expect(text).toContain(`Stake ${amountText(totalAmount)}`);
  });

  it('R4.02 shows one pending bond and the payment that is still being checked', async () => {
    await showFrame('dashboard-states');
    expect(document.body.textContent).toContain('waits for 250.00 TON from your wallet');
    expect(document.body.textContent).toContain('Still checking a payment of 100.00 TON');
    expect(document.body.textContent).toContain('Don’t pay a second time');
  });

  it('tells what came for an order and bought nothing: why, and where it is now', async () => {
    await showFrame('dashboard-returned');
    const notes = [...document.querySelectorAll('.note')].map(({ textContent }) => textContent);
    expect(notes).toEqual([
      '100.00 TON came for an order of 250.00 TON: too little, so it bought nothing. It is on its way back to the ' +
        'wallet that sent it, less the network fee. The order can be paid in full until 14:46.',
      '2.50 TON more than the price came for this bond. It is on its way back to the wallet that sent it, less the ' +
        'network fee.',
    ]);
  });

  it('R1.09 the loader has the shape of the content: titles and buttons are real', async () => {
    await showFrame('dashboard-loading');
    expect(screen.getByRole('heading', { name: 'Bonds' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Bond AXIOM' })).toBeDefined();
    expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true');
  });

  it('says which network it is, unless it is the main one', async () => {
    const { unmount } = await showFrame('dashboard');
    expect(screen.getAllByText('testnet').length).toBeGreaterThan(0);
    unmount();
    const bond = await showFrame('bond');
    expect(screen.getAllByText('testnet').length).toBeGreaterThan(0);
    bond.unmount();
    await showFrame('dashboard-mainnet');
    expect(document.body.textContent).not.toContain('testnet');
  });
});

describe('paying for a bond', () => {
  it('R9.02e a payment of too little is told beside one that is on its way: nobody is asked to pay again', async () => {
    await showFrame('pay-too-little');
    const { textContent } = document.body;
    expect(textContent).toContain(
      'too little, so it bought nothing. It went back to the wallet that sent it',
    );
    expect(textContent).toContain('Don’t pay a second time');
    expect(textContent).not.toContain('can be paid in full');
  });

  it('R9.05 the wallet opens only after the risk note is acknowledged', async () => {
    await showFrame('pay-review');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open wallet' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  it('R9.01b the review names price, bonus, cost of leaving, fee and wallet', async () => {
    await showFrame('pay-review');
    const text = document.querySelector('dialog')?.textContent ?? '';
    for (const part of ['0.8484', '+11.78', '29.46', 'at most 0.05', 'UQDk…1RvY, Tonkeeper', '0:52'])
      expect(text).toContain(part);
  });

  it('R9.02 declined and unknown are different ends', async () => {
    const { unmount } = await showFrame('pay-declined');
    expect(document.querySelector('dialog')?.textContent).toContain('Declined in Tonkeeper');
    expect(document.querySelector('dialog')?.textContent).toContain(
      'There will be no changes to your account.',
    );
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    unmount();
    await showFrame('pay-unknown');
    expect(document.querySelector('dialog')?.textContent).toContain('Don’t pay a second time.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each(['pay-signed', 'pay-on-chain', 'pay-unknown', 'pay-overdue'])(
    '%s warns against paying twice and leads to the explorer before anything is booked',
    async (frame) => {
      await showFrame(frame);
      expect(document.querySelector('dialog')?.textContent).toContain('Don’t pay a second time.');
      expect(screen.getByRole('link', { name: 'Explorer' })).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    },
  );

  it('past its time the sheet says that the server is asked, and what the wallet said', async () => {
    await showFrame('pay-overdue');
    const text = document.querySelector('dialog')?.textContent ?? '';
    for (const part of [
      'Still checking',
      'The server is being asked whether it was paid',
      'The app’s request has a mistake',
    ])
      expect(text).toContain(part);
  });

  it('R9.01d more than the wallet holds is told with what is missing, before the wallet opens', async () => {
    await showFrame('bond-not-enough');
    expect(document.body.textContent).toMatch(/Not enough TON: 4\s587\.55 missing, fee included/);
    expect(screen.getByRole('button', { name: /^Review/ })).toHaveProperty('disabled', true);
  });

  it('R9.02 the rail says where the payment is', async () => {
    await showFrame('pay-signed');
    expect(document.querySelector('[aria-current=step]')?.textContent).toContain('On chain');
  });

  it('R4.13 only active plans, ascending', async () => {
    await showFrame('bond');
    const plans = within(screen.getByRole('radiogroup', { name: 'For how long' }));
    const days = plans.getAllByRole('radio').map((radio) => Number.parseInt(radio.textContent ?? '', 10));
    expect(days).toEqual([7, 30, 90, 180, 365]);
  });
});

describe('staking and leaving', () => {
  it('R8.43 R8.44 rewards per day, hour, minute and second show six decimals', async () => {
    await showFrame('staking');
    const cells = [...document.querySelectorAll('.per-time dd')].map((cell) => cell.textContent);
    expect(cells).toContain('7.140000');
    expect(cells).toContain('0.297500');
    expect(cells).toContain('0.004958');
    expect(cells).toContain('0.000082');
  });

  it('R9.03a the next step of the hold bonus counts down, by the second on its last day', async () => {
    const left = (ms: number) => {
      const { clock, pass } = handClock((me.holdNext?.fromMs ?? 0) - ms);
      return { clock, pass };
    };
    const Frame = frame('staking');
    const far = await show(<Frame />, { clock: left(11 * 86_400_000 + 3_600_000).clock });
    const said = () => document.querySelector('.hold-next')?.textContent;
    expect(said()).toMatch(/^\+0\.02.% from (3 Dec|Dec 3), 00:00 11 d 1 h$/);
    far.unmount();
    const last = left(3_723_000);
    await show(<Frame />, { clock: last.clock });
    expect(said()).toContain('01:02:03');
    act(() => last.pass(1));
    expect(said()).toContain('01:02:02');
  });

  it('R2.09 the cancel sheet says what leaving costs before the tap', async () => {
    await showFrame('cancel');
    const text = document.querySelector('dialog')?.textContent ?? '';
    for (const part of ['\u221237.59', '\u221215.03', '338.38', 'Keep the bond'])
      expect(text).toContain(part);
  });

  it('R4.16 the sale names fee, price, address and what arrives', async () => {
    await showFrame('sell');
    const text = document.querySelector('dialog')?.textContent ?? '';
    for (const part of ['5.00', '0.8316', 'UQDk…1RvY', '411.64']) expect(text).toContain(part);
  });
});

describe('referral', () => {
  it('R2.11 R4.07 level, progress to the next, friends with their state and all eight levels', async () => {
    await showFrame('referral');
    const text = document.body.textContent ?? '';
    for (const part of ['Level 3', 'To level 4', '360.00', 'Invite Friends', 'pending', 'not counted'])
      expect(text).toContain(part);
    expect(document.querySelectorAll('.levels tbody tr')).toHaveLength(8);
  });

  it('R9.07c what is pending says by when it counts, and steps there in the picture', async () => {
    await showFrame('earnings');
    const values = [...document.querySelectorAll('dialog .list-value')].map(({ textContent }) => textContent);
    expect(values[0]).toMatch(/^\+9\.96 AXIOMby .*Feb.* 2027$/);
    expect(values.slice(1).some((text) => text.includes('by'))).toBe(false);
    const path = document.querySelector('dialog .horizon-future')?.getAttribute('d');
    // √85 days right of the line, at 9 px each.
    expect(path).toMatch(/^M152 ([\d.]+)H235V12H360V12$/);
  });

  it('R2.11 the share of the way is exact at both ends', () => {
    expect(progressBetween(500n, 1000n, 500n)).toBe(0);
    expect(progressBetween(500n, 1000n, 1000n)).toBe(1);
    expect(progressBetween(500n, 1000n, 640n)).toBe(0.28);
  });

  it('R2.07 five tabs; new referrals as a badge that is said in words', async () => {
    await showFrame('dashboard');
    const links = screen.getAllByRole('link').filter((link) => link.classList.contains('tab'));
    expect(links).toHaveLength(5);
    expect(screen.getByRole('link', { name: /Referral.*1 new referral/ })).toBeDefined();
    expect(tabOf('/sell')).toBe('/');
    expect(tabOf('/staking/select')).toBe('/staking');
  });
});

describe('links', () => {
  const openers = () => [...document.querySelectorAll('.link-openers')].map(({ textContent }) => textContent);

  it('R9.08a the card names the last who opened it, each name in its own direction', async () => {
    await showFrame('links');
    expect(openers()[0]).toBe('Opened by \u2068Max\u2069, \u2068Denis\u2069, \u2068Anna\u2069');
    expect(openers()[1]).toMatch(/^Opened by .*\u2068ليلى بنت محمد\u2069, \u2068Anna\u2069 and 2 more$/);
    expect(openers()).toHaveLength(3);
  });

  it('a name cannot turn the words around it', () => {
    expect(nameText('A\u202enna\u2069')).toBe('\u2068Anna\u2069');
  });

  it.each([
    ['Anna', 'A'],
    ['\u202eevil', 'e'],
    ['  \u200b Лена', 'Л'],
    ['🇷🇺 Иван', '🇷🇺'],
    ['👩‍👩‍👧‍👦 семья', '👩‍👩‍👧‍👦'],
    ['محمد', 'م'],
    ['\u200b', '?'],
    ['', '?'],
  ])('the initial of %j is the first letter that is seen, whole', (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });

  it('R2.12d the sheet of a gift says who sent it, and what they see', async () => {
    await showFrame('gift-active');
    expect(screen.getByRole('heading', { name: '\u2068Anna\u2069 sent you a bond' })).toBeDefined();
    expect(document.querySelector('dialog')?.textContent).toContain('\u2068Anna\u2069 sees your first name.');
  });
});

describe('gates', () => {
  it('R1.08 the maintenance page in the specification’s words', async () => {
    await show(<MaintenanceGate />);
    expect(screen.getByRole('heading', { name: 'We are under maintenance' })).toBeDefined();
    expect(screen.getByText('Come back later')).toBeDefined();
  });

  it('R1.07 the join gate: Join the community, then Done', async () => {
    await showFrame('gate-join');
    expect(screen.getByRole('button', { name: 'Join the community' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Done' })).toBeDefined();
  });

  it('R1.04 signed out: one tap signs in again', async () => {
    const send = vi.fn();
    await show(<LoggedOutGate app={{ ...shown({}), send } as never} />);
    fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(send).toHaveBeenCalledWith({ type: 'app.signIn' });
  });
});

describe('wallet', () => {
  const account = { friendlyAddress: 'UQDkJ8nZ2x1Rt0pQ4mVyxhvAopy2a42deDTkddcoWLcd1RvY' };
  const wallet = (tags: readonly string[], more: object = {}, send = vi.fn()) =>
    ({ ...shown({ account, layout: 'mobile', failure: null, ...more }, tags), send }) as never;

  it('R3.02c R2.09i the menu copies, asks before it disconnects, and closes on Escape and on a press outside', async () => {
    const onCopy = vi.fn();
    const send = vi.fn();
    await show(
      <WalletProvider onCopy={onCopy}>
        <WalletButton wallet={wallet(['connected'], {}, send)} />
      </WalletProvider>,
    );
    const chip = screen.getByRole('button', { name: /Wallet/ });
    const item = (name: string) => screen.getByRole('menuitem', { name });
    fireEvent.click(chip);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy address' }));
    expect(onCopy).toHaveBeenCalledWith(account.friendlyAddress);
    expect(screen.getByText('Address copied!')).toBeDefined();
    fireEvent.keyDown(item('Disconnect'), { key: 'Escape' });
    expect(screen.queryByText('Disconnect')).toBeNull();
    expect(document.activeElement).toBe(chip);
    fireEvent.click(chip);
    fireEvent.pointerDown(document.body);
    expect(screen.queryByText('Disconnect')).toBeNull();
    fireEvent.click(chip);
    act(() => item('Disconnect').focus());
    fireEvent.click(item('Disconnect'));
    expect(send).not.toHaveBeenCalled();
    expect(await screen.findByRole('heading', { name: 'Disconnect this wallet?' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Stay connected' }));
    expect(document.activeElement).toBe(chip);
    expect(send).not.toHaveBeenCalled();
    fireEvent.click(chip);
    fireEvent.click(item('Disconnect'));
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
    expect(send).toHaveBeenCalledWith({ type: 'wallet.disconnect' });
  });
});
