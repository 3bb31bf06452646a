import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fewWallets, manyWallets } from '../../../src/gallery/wallets.ts';
import { WalletsModal } from '../../../src/wallet/modal/wallets-modal.tsx';
import { show } from '../render.tsx';
import { BRIDGE_AWAY, modalIn, screenIn } from './support.tsx';

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

type Session = Parameters<typeof screenIn>;
/** The first view; `send` of both is the same. */
async function first(
  layout: Session[0],
  tags: Session[2] = layout === 'desktop' ? ['code'] : ['tiles'],
  { wallets = manyWallets, ...more }: Session[3] & { readonly wallets?: typeof manyWallets } = {},
) {
  const { modal, send } = modalIn(layout, ['universal'], { wallets });
  const { screen: session } = screenIn(layout, null, tags, more);
  const said = vi.fn<(event: { readonly type: string }) => void>();
  await show(<WalletsModal modal={modal} screen={session} />);
  // Both tell one list of calls.
  session.send.mockImplementation(said);
  send.mockImplementation(said);
  return said;
}

/** The same, for a view that changes. */
function firstWide(more: Session[3] = {}) {
  const { screen: session } = screenIn('desktop', null, ['code'], more);
  return <WalletsModal modal={modalIn('desktop', ['universal']).modal} screen={session} />;
}

const tiles = () => within(screen.getByRole('list', { name: 'Wallets' })).getAllByRole('button');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** What the pictures of the last tile are. */
const pictured = () => [...(tiles().at(-1)?.querySelectorAll('img') ?? [])].map(({ src }) => src);

describe('the universal view, wide', () => {
  it('R3.03b has both titles and the code of the live link', async () => {
    await first('desktop');
    expect(screen.getByRole('heading', { name: 'Connect your wallet' })).toBeDefined();
    expect(screen.getByText('Scan with your mobile wallet')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Available wallets' })).toBeDefined();
    expect(screen.getByRole('img', { name: 'QR code of the connection link' })).toBeDefined();
  });

  it('R3.03b while the link is being made its place is taken, and nothing can be copied', async () => {
    await first('desktop', ['code'], { link: null });
    expect(document.querySelector<HTMLButtonElement>('.wallet-code')?.disabled).toBe(true);
    expect(document.querySelector('.wallet-code .spinner')).not.toBeNull();
  });

  it('R3.03c the first 3 and a tile of 4 pictures that opens all of them', async () => {
    const send = await first('desktop');
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
    const send = await first('desktop', ['failed'], { failure });
    expect(screen.getByRole('alert').textContent).toBe('Connection declined');
    expect(screen.queryByRole('img', { name: 'QR code of the connection link' })).toBeNull();
    press('Retry');
    expect(send).toHaveBeenLastCalledWith({ type: 'screen.retry' });
  });
});

describe('Escape', () => {
  const dialog = () => screen.getByRole('dialog');
  const keyed = () => fireEvent.keyDown(dialog(), { key: 'Escape' });
  const canceled = (cancelable: boolean) =>
    act(() => void dialog().dispatchEvent(new Event('cancel', { cancelable })));

  it('R3.12b R9.10b goes one step back where there is one, and then it closes', async () => {
    const send = await open('desktop', ['all', 'back']);
    expect(keyed()).toBe(false);
    expect(send.mock.calls).toEqual([[{ type: 'modal.back' }]]);
    canceled(true);
    expect(send).toHaveBeenLastCalledWith({ type: 'modal.back' });
    cleanup();
    const shown = await first('desktop');
    expect(keyed()).toBe(true);
    canceled(true);
    expect(shown.mock.calls).toEqual([[{ type: 'modal.close' }]]);
  });

  it('R3.12b a cancel that the browser does not let be held back closes whatever is shown', async () => {
    const send = await open('desktop', ['all', 'back']);
    canceled(false);
    expect(send.mock.calls).toEqual([[{ type: 'modal.close' }]]);
  });
});

describe('the focus', () => {
  it('R9.10 goes to the title of the view that takes the place of the one that had it', async () => {
    const { rerender } = await show(firstWide());
    screen.getByRole('button', { name: 'What is a wallet' }).focus();
    rerender(<WalletsModal modal={modalIn('desktop', ['info', 'back']).modal} screen={null} />);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What is a wallet' }));
  });

  it('R9.10b a title that has the focus is told anew when it changes', async () => {
    const { rerender } = await show(firstWide());
    const before = document.activeElement;
    expect(before).toBe(screen.getByRole('heading', { name: 'Connect your wallet' }));
    rerender(<WalletsModal modal={modalIn('desktop', ['info', 'back']).modal} screen={null} />);
    expect(before?.isConnected).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What is a wallet' }));
  });

  it.each(['all', 'universal'] as const)(
    'R9.10b a step back from a wallet gives it to its tile, %s',
    async (list) => {
      const chosen = fewWallets[2]!;
      const { screen: inner } = screenIn('desktop', chosen, ['code', 'back']);
      const { rerender } = await show(
        <WalletsModal modal={modalIn('desktop', ['wallet', 'back'], { chosen }).modal} screen={inner} />,
      );
      screen.getByRole('button', { name: 'Back' }).focus();
      const { screen: session } = screenIn('desktop', null, ['code']);
      rerender(<WalletsModal modal={modalIn('desktop', [list], { chosen }).modal} screen={session} />);
      expect(document.activeElement?.textContent).toBe('MyTonWalletInstalled');
    },
  );

  it('R9.10 stays where it is while the view stays', async () => {
    const { rerender } = await show(firstWide({ link: null }));
    screen.getByRole('button', { name: 'Close' }).focus();
    rerender(firstWide());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  });
});

describe('a bridge that is away', () => {
  it.each(['desktop', 'mobile'] as const)('is told below the code, with Retry, on a %s', async (layout) => {
    const send = await first(layout, ['code'], { failure: BRIDGE_AWAY });
    expect(screen.getByRole('alert').textContent).toBe('Wallets cannot be reached. Still trying…');
    expect(screen.getByRole('img', { name: 'QR code of the connection link' })).toBeDefined();
    press('Retry');
    expect(send).toHaveBeenLastCalledWith({ type: 'screen.retry' });
  });
});

describe('the universal view, on a phone', () => {
  it('R3.04a R3.04b its words, and the button of the messenger’s wallet', async () => {
    const send = await first('mobile');
    expect(screen.getByRole('heading', { name: 'Connect your wallet' })).toBeDefined();
    expect(screen.getByText('Open Wallet in Telegram or select your wallet to connect')).toBeDefined();
    press('Open Wallet in Telegram');
    expect(send).toHaveBeenLastCalledWith({ type: 'modal.choose', appName: 'telegram-wallet' });
  });

  it('R3.04c up to 7 wallets stand in a row, without a tile', async () => {
    const send = await first('mobile', ['tiles'], { wallets: fewWallets });
    expect(tiles()).toHaveLength(5);
    expect(screen.queryByText('View all wallets')).toBeNull();
    press(/Tonhub/);
    expect(send).toHaveBeenLastCalledWith({ type: 'modal.choose', appName: 'tonhub' });
  });

  it('R3.04d more than 7: the first 4, and the tile with the pictures 3 to 7', async () => {
    await first('mobile');
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

  it('R3.04e a list without a wallet for this phone leaves the link and the code', async () => {
    await first('mobile', ['tiles'], { wallets: [] });
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.queryByText('Select your wallet to connect')).toBeNull();
    expect(screen.getByText('The list has no wallet for phones: open or copy the link')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Open Link' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Show QR Code' })).toBeDefined();
  });

  it('R3.19d a refusal takes the place of its words; the ways on stay', async () => {
    await first('mobile', ['failed'], { failure: { code: 'declined', message: 'Connection declined' } });
    expect(screen.getByRole('alert').textContent).toBe('Connection declined');
    expect(screen.queryByText(/select your wallet/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Open Wallet in Telegram' })).toBeDefined();
    expect(tiles()).toHaveLength(5);
  });

  it('R3.04e Open Link opens the link', async () => {
    const send = await first('mobile');
    press('Open Link');
    expect(send).toHaveBeenLastCalledWith({ type: 'screen.open' });
  });

  it('R3.04f Copy Link says Copied for 1.5 s', async () => {
    const send = await first('mobile');
    vi.useFakeTimers();
    press('Copy Link');
    expect(send).toHaveBeenLastCalledWith({ type: 'screen.copy' });
    act(() => void vi.advanceTimersByTime(1499));
    expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined();
    act(() => void vi.advanceTimersByTime(2));
    expect(screen.getByRole('button', { name: 'Copy Link' })).toBeDefined();
  });

  it('R3.04g the icon at the top left shows the code, and hides it again', async () => {
    const send = await first('mobile');
    expect(screen.queryByRole('img', { name: 'QR code of the connection link' })).toBeNull();
    press('Show QR Code');
    expect(send).toHaveBeenLastCalledWith({ type: 'screen.showCode' });
    cleanup();
    const again = await first('mobile', ['code', 'back'], { link: 'https://wallet.example/c?v=2' });
    expect(screen.getByText('Scan with your mobile wallet')).toBeDefined();
    expect(screen.getByRole('img', { name: 'QR code of the connection link' })).toBeDefined();
    press('Back');
    expect(again).toHaveBeenLastCalledWith({ type: 'screen.back' });
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
    expect(screen.getByRole('button', { name: /My ?Ton ?Wallet/ }).textContent).toContain('Installed');
  });

  it('R3.03c R3.05a of 500 wallets the first view shows as many as of 8, the list all of them', async () => {
    const wallets = Array.from({ length: 500 }, (_, at) => ({
      ...manyWallets[1]!,
      appName: `w${at}`,
      name: `W${at}`,
    }));
    await first('desktop', ['code'], { wallets });
    expect(tiles()).toHaveLength(4);
    cleanup();
    await open('desktop', ['all', 'back'], { wallets });
    expect(tiles()).toHaveLength(500);
  });

  it('a picture that does not load gives way to the wallet’s initial', async () => {
    await open('desktop', ['all', 'back']);
    const tile = screen.getByRole('button', { name: /^Safe ?Pal/ });
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
    const send = await first('mobile');
    press('What is a wallet');
    expect(send).toHaveBeenLastCalledWith({ type: 'modal.info' });
    cleanup();
    await open('mobile', ['info', 'back']);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Get a Wallet' });
    expect([link.href, link.target, link.rel]).toEqual(['https://ton.org/wallets', '_blank', 'noreferrer']);
  });
});
