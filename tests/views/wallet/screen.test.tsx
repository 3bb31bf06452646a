import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ConnectionMode } from '@axiom/domain/wallet/list';
import { afterEach, describe, expect, it } from 'vitest';
import { manyWallets, telegram, tonkeeper } from '../../../src/gallery/wallets.ts';
import { activateWalletLanguage } from '../../../src/wallet/locales/i18n.ts';
import { WalletsModal } from '../../../src/wallet/modal/wallets-modal.tsx';
import { show } from '../render.tsx';
import { BRIDGE_AWAY, modalIn, screenIn } from './support.tsx';

afterEach(cleanup);

type Args = Parameters<typeof screenIn>;
async function open(...args: Args) {
  const [layout, wallet, tags] = args;
  const inner = screenIn(...args);
  const { modal } = modalIn(layout, tags.includes('back') ? ['wallet', 'back'] : ['wallet'], {
    chosen: wallet,
  });
  await show(<WalletsModal modal={modal} screen={inner.screen} />, { language: 'en' });
  return inner.send;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const code = () => screen.queryByRole('img', { name: 'QR code of the connection link' });

describe('the screen of a wallet, wide', () => {
  it('R3.06a mobile: its code and its words', async () => {
    await open('desktop', tonkeeper, ['code', 'back'], { mode: 'mobile' });
    expect(screen.getByRole('heading', { name: 'Tonkeeper' })).toBeDefined();
    expect(screen.getByText('Scan the QR code below with your phone’s or Tonkeeper’s camera')).toBeDefined();
    expect(code()).not.toBeNull();
  });

  it('R3.06b desktop: its words and Retry', async () => {
    const send = await open('desktop', tonkeeper, ['app', 'back'], { mode: 'desktop' });
    expect(screen.getByText('Continue in Tonkeeper on desktop…')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Get Tonkeeper' }).getAttribute('href')).toBe(tonkeeper.aboutUrl);
    press('Retry');
    expect(send).toHaveBeenLastCalledWith({ type: 'screen.retry' });
  });

  it('R3.06c extension: its words and Retry', async () => {
    const send = await open('desktop', tonkeeper, ['extension', 'back'], { mode: 'extension' });
    expect(screen.getByText('Continue in Tonkeeper browser extension…')).toBeDefined();
    press('Retry');
    expect(send).toHaveBeenLastCalledWith({ type: 'screen.retry' });
  });

  it('R3.06d not installed: its words and where to get it', async () => {
    await open('desktop', tonkeeper, ['not-installed', 'back'], { mode: 'extension' });
    expect(screen.getByText("Seems you don't have installed Tonkeeper browser extension")).toBeDefined();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Get Tonkeeper' });
    expect([link.getAttribute('href'), link.target]).toEqual([tonkeeper.aboutUrl, '_blank']);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it.each(['desktop', 'mobile'] as const)('R3.06e declined, with Retry: %s', async (layout) => {
    const send = await open(layout, tonkeeper, ['failed', 'back'], {
      failure: { code: 'declined', message: 'Connection declined' },
    });
    expect(screen.getByRole('alert').textContent).toBe('Connection declined');
    press('Retry');
    expect(send).toHaveBeenLastCalledWith({ type: 'screen.retry' });
  });

  it('R3.06f the modes stand in one row, the chosen one among them', async () => {
    const modes: [ConnectionMode, string][] = [
      ['mobile', 'Mobile'],
      ['desktop', 'Desktop'],
      ['extension', 'Browser Extension'],
    ];
    for (const [mode, name] of modes) {
      const send = await open('desktop', tonkeeper, ['app', 'back'], { mode });
      const row = [...screen.getByRole('group', { name: 'Tonkeeper' }).querySelectorAll('button')];
      expect(row.map(({ textContent }) => textContent)).toEqual(modes.map(([, one]) => one));
      expect(
        row
          .filter((one) => one.getAttribute('aria-pressed') === 'true')
          .map(({ textContent }) => textContent),
      ).toEqual([name]);
      for (const [other, label] of modes) {
        press(label);
        expect(send).toHaveBeenLastCalledWith({ type: 'screen.mode', mode: other });
      }
      cleanup();
    }
  });

  it('R3.06g the messenger’s wallet has its own button instead of modes', async () => {
    const send = await open('desktop', telegram, ['code', 'back'], { mode: 'mobile' });
    expect(screen.queryByRole('group')).toBeNull();
    press('Open Wallet in Telegram on desktop');
    expect(send).toHaveBeenLastCalledWith({ type: 'screen.open' });
  });

  it('R3.13c a click on the code copies', async () => {
    const send = await open('desktop', tonkeeper, ['code', 'back'], { mode: 'mobile' });
    press(/Copy Link/);
    expect(send).toHaveBeenLastCalledWith({ type: 'screen.copy' });
    expect(screen.getByText('Link Copied')).toBeDefined();
  });
});

describe('a bridge that is away', () => {
  it.each([
    ['desktop', 'code'],
    ['desktop', 'app'],
    ['mobile', 'phone'],
  ] as const)('is told beside what the session shows, with Retry: %s, %s', async (layout, tag) => {
    const send = await open(layout, tonkeeper, [tag, 'back'], { failure: BRIDGE_AWAY });
    expect(screen.getByRole('alert').textContent).toBe('Wallets cannot be reached. Still trying…');
    expect(code() !== null).toBe(tag === 'code');
    press('Retry');
    expect(send).toHaveBeenLastCalledWith({ type: 'screen.retry' });
  });
});

describe('the screen of a wallet, on a phone', () => {
  it('R3.07a R3.07b its words and Retry', async () => {
    const send = await open('mobile', tonkeeper, ['phone', 'back']);
    expect(screen.getByText('Continue in Tonkeeper…')).toBeDefined();
    press('Retry');
    expect(send).toHaveBeenLastCalledWith({ type: 'screen.retry' });
  });

  it('R3.07c Show QR Code, and the way back from it', async () => {
    const send = await open('mobile', tonkeeper, ['phone', 'back']);
    press('Show QR Code');
    expect(send).toHaveBeenLastCalledWith({ type: 'screen.showCode' });
    cleanup();
    const again = await open('mobile', tonkeeper, ['code', 'back']);
    expect(code()).not.toBeNull();
    press('Back');
    expect(again).toHaveBeenLastCalledWith({ type: 'screen.back' });
  });

  it('R3.07c Show QR Code stays there after a refusal: the wallet may be on another phone', async () => {
    const failure = { code: 'declined', message: 'Connection declined' } as const;
    const send = await open('mobile', tonkeeper, ['failed', 'back'], { failure });
    press('Show QR Code');
    expect(send).toHaveBeenLastCalledWith({ type: 'screen.showCode' });
    cleanup();
    await open('desktop', tonkeeper, ['failed', 'back'], { failure });
    expect(screen.queryByRole('button', { name: 'Show QR Code' })).toBeNull();
  });

  it('R3.07d its picture, its name and where to get it', async () => {
    await open('mobile', tonkeeper, ['phone', 'back']);
    const foot = document.querySelector('.wallet-foot');
    expect(foot?.querySelector('img')?.src).toBe(tonkeeper.imageUrl);
    expect(foot?.textContent).toBe('TonkeeperGET');
    expect(foot?.querySelector('a')?.getAttribute('href')).toBe(tonkeeper.aboutUrl);
  });

  it('R3.09a alone it is the same screen, and no way leads back', async () => {
    await open('mobile', tonkeeper, ['phone'], { isSingle: true });
    expect(screen.getByText('Continue in Tonkeeper…')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('a name from right to left does not turn the sentence around', async () => {
    const arabic = manyWallets.find(({ appName }) => appName === 'arabic')!;
    await open('mobile', arabic, ['phone', 'back']);
    expect(screen.getByText('Continue in \u2068محفظة تون\u2069…')).toBeDefined();
    expect(screen.getByRole('heading').dir).toBe('auto');
  });

  it('nor does one of an alphabet that came later', async () => {
    await open('mobile', { ...tonkeeper, name: '𞤚𞤮𞤲' }, ['phone', 'back']);
    expect(screen.getByText('Continue in \u2068𞤚𞤮𞤲\u2069…')).toBeDefined();
  });

  it('its initial is the first letter that is seen', async () => {
    await open('mobile', { ...tonkeeper, name: ' \u200b\ufeffton', imageUrl: '' }, ['phone', 'back']);
    const pictures = [...document.querySelectorAll('.wallet-image')];
    expect(pictures.map(({ textContent }) => textContent)).toEqual(['T', 'T']);
  });

  it.each([
    ['en', telegram, 'GET', 'GET Wallet On Telegram'],
    ['ru', telegram, 'О кошельке', 'О кошельке Wallet в Telegram'],
    ['ru', tonkeeper, 'Скачать', 'Скачать Tonkeeper'],
  ] as const)(
    'R3.07d nobody is told to download the messenger’s own wallet, %s',
    async (language, wallet, words, name) => {
      await open('mobile', wallet, ['phone', 'back']);
      await act(() => activateWalletLanguage(language));
      expect(screen.getByRole('link', { name }).textContent).toBe(words);
      await activateWalletLanguage('en');
    },
  );
});

describe('what a wallet cannot do', () => {
  it.each([
    ['wrong-network', 'Connected wallet is on a different network. Please switch network in Tonkeeper'],
    ['not-supported', 'Please update Tonkeeper, your version does not support required features'],
  ] as const)('R3.21 %s says what to do, and offers Retry', async (code, words) => {
    const failure = { code, message: 'In its own words' };
    const send = await open('mobile', tonkeeper, ['failed', 'back'], { failure });
    expect(screen.getByRole('alert').textContent).toContain(words);
    press('Retry');
    expect(send).toHaveBeenLastCalledWith({ type: 'screen.retry' });
  });

  it('R3.21 R9.13c any other failure is said in the reader’s language, not in the SDK’s words', async () => {
    const failure = { code: 'unknown', message: 'Bridge error' } as const;
    await open('mobile', tonkeeper, ['failed', 'back'], { failure });
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong on the way to the wallet');
  });

  it('a wallet that cannot be reached says so and where to get it', async () => {
    await open('mobile', tonkeeper, ['unreachable', 'back'], { mode: null });
    expect(screen.getByRole('alert').textContent).toBe('Tonkeeper cannot be connected on this device');
    expect(screen.getAllByRole('link', { name: 'Get Tonkeeper' })).toHaveLength(1);
  });
});
