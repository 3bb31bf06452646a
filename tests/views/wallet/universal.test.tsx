import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONNECT_LINK } from '../../../src/gallery/samples.ts';
import { fewWallets, manyWallets } from '../../../src/gallery/wallets.ts';
import { WalletsModal } from '../../../src/wallet/modal/wallets-modal.tsx';
import { show } from '../render.tsx';
import { BRIDGE_AWAY, modalIn } from './support.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Args = Parameters<typeof modalIn>;
async function open(...args: Args) {
  const { modal, send } = modalIn(...args);
  await show(<WalletsModal modal={modal} screen={null} />);
  return send;
}

const tiles = () => within(screen.getByRole('list', { name: 'Wallets' })).getAllByRole('button');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** What the pictures of the last tile are. */
const pictured = () => [...(tiles().at(-1)?.querySelectorAll('img') ?? [])].map(({ src }) => src);

describe('the universal view, wide', () => {
  it('R3.03b has both titles and the code of the live link', async () => {
    await open('desktop', ['universal']);
    expect(screen.getByRole('heading', { name: 'Connect your wallet' })).toBeDefined();
    expect(screen.getByText('Scan with your mobile wallet')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Available wallets' })).toBeDefined();
    expect(screen.getByRole('img', { name: 'QR code of the connection link' })).toBeDefined();
  });

  it('R3.03b while the link is being made its place is taken, and nothing can be copied', async () => {
    await open('desktop', ['universal'], { link: null });
    expect(document.querySelector<HTMLButtonElement>('.wallet-code')?.disabled).toBe(true);
    expect(document.querySelector('.wallet-code .spinner')).not.toBeNull();
  });

  it('R3.03c the first 3 and a tile of 4 pictures that opens all of them', async () => {
    const send = await open('desktop', ['universal']);
    expect(tiles().map(({ textContent }) => textContent)).toEqual([
      'Wallet On Telegram',
      'TonkeeperRecent',
      'MyTonWalletInstalled',
      'View all wallets',
    ]);
    expect(pictured()).toEqual(manyWallets.slice(3, 7).map(({ imageUrl }) => imageUrl));
    press('View all wallets');
    expect(send).toHaveBeenLastCalledWith({ type: 'modal.all' });
    press(/Tonkeeper/);
    expect(send).toHaveBeenLastCalledWith({ type: 'modal.choose', appName: 'tonkeeper' });
  });

  it('R3.06e R3.19d a refusal stands in the place of the code, with Retry', async () => {
    const failure = { code: 'declined', message: 'Connection declined' } as const;
    const send = await open('desktop', ['universal', 'failed'], { failure });
    expect(screen.getByRole('alert').textContent).toBe('Connection declined');
    expect(screen.queryByRole('img', { name: 'QR code of the connection link' })).toBeNull();
    press('Retry');
    expect(send).toHaveBeenLastCalledWith({ type: 'modal.retry' });
  });
});

describe('the focus', () => {
  it('R9.10 goes to the title of the view that takes the place of the one that had it', async () => {
    const { rerender } = await show(
      <WalletsModal modal={modalIn('desktop', ['universal']).modal} screen={null} />,
    );
    screen.getByRole('button', { name: 'What is a wallet' }).focus();
    rerender(<WalletsModal modal={modalIn('desktop', ['info', 'back']).modal} screen={null} />);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What is a wallet' }));
  });

  it('R9.10 stays where it is while the view stays', async () => {
    const { rerender } = await show(
      <WalletsModal modal={modalIn('desktop', ['universal'], { link: null }).modal} screen={null} />,
    );
    screen.getByRole('button', { name: 'Close' }).focus();
    rerender(<WalletsModal modal={modalIn('desktop', ['universal']).modal} screen={null} />);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  });
});

describe('a bridge that is away', () => {
  it.each(['desktop', 'mobile'] as const)('is told below the code, with Retry, on a %s', async (layout) => {
    const send = await open(layout, ['universal', 'code'], { failure: BRIDGE_AWAY, link: CONNECT_LINK });
    expect(screen.getByRole('alert').textContent).toBe(
      'The wallet’s bridge cannot be reached. Still trying…',
    );
    expect(screen.getByRole('img', { name: 'QR code of the connection link' })).toBeDefined();
    press('Retry');
    expect(send).toHaveBeenLastCalledWith({ type: 'modal.retry' });
  });
});

describe('the universal view, on a phone', () => {
  it('R3.04a R3.04b its words, and the button of the messenger’s wallet', async () => {
    const send = await open('mobile', ['universal']);
    expect(screen.getByRole('heading', { name: 'Connect your wallet' })).toBeDefined();
    expect(screen.getByText('Open Wallet in Telegram or select your wallet to connect')).toBeDefined();
    press('Open Wallet in Telegram');
    expect(send).toHaveBeenLastCalledWith({ type: 'modal.choose', appName: 'telegram-wallet' });
  });

  it('R3.04c up to 7 wallets stand in a row, without a tile', async () => {
    const send = await open('mobile', ['universal'], { wallets: fewWallets });
    expect(tiles()).toHaveLength(5);
    expect(screen.queryByText('View all wallets')).toBeNull();
    press(/Tonhub/);
    expect(send).toHaveBeenLastCalledWith({ type: 'modal.choose', appName: 'tonhub' });
  });

  it('R3.04d more than 7: the first 4, and the tile with the pictures 3 to 7', async () => {
    await open('mobile', ['universal']);
    const others = manyWallets.slice(1);
    expect(tiles().map(({ textContent }) => textContent)).toEqual([
      'TonkeeperRecent',
      'MyTonWalletInstalled',
      'Tonhub',
      'Bitget Wallet',
      'View all wallets',
    ]);
    expect(pictured()).toEqual(others.slice(3, 7).map(({ imageUrl }) => imageUrl));
  });

  it('R3.04e Open Link opens the link', async () => {
    const send = await open('mobile', ['universal']);
    press('Open Link');
    expect(send).toHaveBeenLastCalledWith({ type: 'modal.openLink' });
  });

  it('R3.04f Copy Link says Copied for 1.5 s', async () => {
    const send = await open('mobile', ['universal']);
    vi.useFakeTimers();
    press('Copy Link');
    expect(send).toHaveBeenLastCalledWith({ type: 'modal.copy' });
    act(() => void vi.advanceTimersByTime(1499));
    expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined();
    act(() => void vi.advanceTimersByTime(2));
    expect(screen.getByRole('button', { name: 'Copy Link' })).toBeDefined();
  });

  it('R3.04g the icon at the top left shows the code, and hides it again', async () => {
    const send = await open('mobile', ['universal']);
    expect(screen.queryByRole('img', { name: 'QR code of the connection link' })).toBeNull();
    press('Show QR Code');
    expect(send).toHaveBeenLastCalledWith({ type: 'modal.code' });
    cleanup();
    const again = await open('mobile', ['universal', 'code'], { link: 'https://wallet.example/c?v=2' });
    expect(screen.getByText('Scan with your mobile wallet')).toBeDefined();
    expect(screen.getByRole('img', { name: 'QR code of the connection link' })).toBeDefined();
    press('Hide QR Code');
    expect(again).toHaveBeenLastCalledWith({ type: 'modal.code' });
  });
});

describe('the list', () => {
  it.each(['mobile', 'desktop'] as const)('R3.03a says that it is loading, %s', async (layout) => {
    await open(layout, ['list-loading'], { wallets: [] });
    expect(screen.getByRole('heading', { name: 'Wallets list is loading' })).toBeDefined();
    expect(document.querySelector('.spinner')).not.toBeNull();
  });

  it('did not load: says so and offers Retry', async () => {
    const send = await open('mobile', ['list-failed'], { wallets: [] });
    expect(screen.getByRole('alert').textContent).toBe('The wallets list did not load.');
    press('Retry');
    expect(send).toHaveBeenLastCalledWith({ type: 'modal.retry' });
  });

  it('R3.05a is titled Wallets, and an arrow leads back', async () => {
    const send = await open('desktop', ['all', 'back']);
    expect(screen.getByRole('heading', { name: 'Wallets' })).toBeDefined();
    press('Back');
    expect(send).toHaveBeenLastCalledWith({ type: 'modal.back' });
  });

  it('R3.05b on a phone it holds those with a phone app alone; elsewhere all', async () => {
    const onlyDesktop = { ...manyWallets[1]!, name: 'Desk', appName: 'desk', platforms: ['macos' as const] };
    const wallets = [...fewWallets, onlyDesktop];
    await open('mobile', ['all', 'back'], { wallets });
    expect(tiles()).toHaveLength(fewWallets.length);
    cleanup();
    await open('desktop', ['all', 'back'], { wallets });
    expect(tiles()).toHaveLength(wallets.length);
  });

  it.each([
    ['mobile', 150],
    ['desktop', 200],
  ] as const)('R3.05c scrolls in the window’s height, %s: less %s px', async (layout, inset) => {
    await open(layout, ['all', 'back']);
    const area = document.querySelector<HTMLElement>('.wallet-scroll');
    expect(area?.style.maxBlockSize).toBe(`${window.innerHeight - inset}px`);
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(500);
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(area?.style.maxBlockSize).toBe(`${500 - inset}px`);
    vi.restoreAllMocks();
  });

  it('R3.16d more than 60 wallets with odd names are all there, each with its label', async () => {
    await open('desktop', ['all', 'back']);
    expect(tiles()).toHaveLength(manyWallets.length);
    expect(screen.getByRole('button', { name: 'محفظة تون' }).querySelector('[dir=auto]')).not.toBeNull();
    expect(screen.getByRole('button', { name: /MyTonWallet/ }).textContent).toContain('Installed');
  });

  it('a picture that does not load gives way to the wallet’s initial', async () => {
    await open('desktop', ['all', 'back']);
    const tile = screen.getByRole('button', { name: 'SafePal' });
    const image = tile.querySelector('img');
    fireEvent.error(image!);
    expect(tile.querySelector('.wallet-image')?.textContent).toBe('S');
  });
});

describe('what a wallet is', () => {
  it('R3.08a three blurbs', async () => {
    await open('mobile', ['info', 'back']);
    expect(screen.getByRole('heading', { name: 'What is a wallet' })).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Secure digital assets storage',
      'Control your Web3 identity',
      'Effortless crypto transactions',
    ]);
  });

  it('R3.08b Get a Wallet leads out, in a tab of its own', async () => {
    const send = await open('mobile', ['universal']);
    press('What is a wallet');
    expect(send).toHaveBeenLastCalledWith({ type: 'modal.info' });
    cleanup();
    await open('mobile', ['info', 'back']);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Get a Wallet' });
    expect([link.href, link.target, link.rel]).toEqual(['https://ton.org/wallets', '_blank', 'noreferrer']);
  });
});
