import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleAccount } from '../../../machines/shared/samples.ts';
import { ConnectButton } from '../../../src/wallet/button/connect-button.tsx';
import WalletMenu from '../../../src/wallet/button/wallet-menu.tsx';
import { WalletProvider } from '../../../src/wallet/provider/wallet-provider.tsx';
import { show } from '../render.tsx';
import { connectionIn } from './support.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const chip = () => screen.getByRole<HTMLButtonElement>('button', { name: /Wallet/ });
const items = () => screen.queryAllByRole('menuitem');
const focused = () => document.activeElement?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

async function openMenu(onCopy = vi.fn(), onDisconnect?: (disconnect: () => void) => void) {
  const { wallet, send } = connectionIn('connected');
  const view = await show(
    <WalletProvider onCopy={onCopy}>
      <ConnectButton menu={WalletMenu} wallet={wallet} onDisconnect={onDisconnect} />
    </WalletProvider>,
  );
  fireEvent.click(chip());
  return { send, onCopy, view };
}

describe('the connect button', () => {
  it('R3.01a a connection is looked for: it waits and cannot be pressed', async () => {
    await show(<ConnectButton menu={WalletMenu} wallet={connectionIn('restoring').wallet} />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Connect wallet' });
    expect(button.disabled).toBe(true);
    expect(button.querySelector('.spinner')).not.toBeNull();
  });

  it('R3.01b R3.25a nobody is connected: the pointer warms up, the press connects', async () => {
    const { wallet, send } = connectionIn('disconnected');
    await show(<ConnectButton menu={WalletMenu} wallet={wallet} />);
    const button = screen.getByRole('button', { name: 'Connect wallet' });
    fireEvent.pointerDown(button);
    expect(send).toHaveBeenLastCalledWith({ type: 'wallet.intent' });
    fireEvent.click(button);
    expect(send).toHaveBeenLastCalledWith({ type: 'wallet.connect', layout: 'desktop' });
  });

  it.each([true, false])(
    'R9.10 connected: the button that was pressed hands the focus to the one in its place, pressed: %s',
    async (isPressed) => {
      const { rerender } = await show(
        <ConnectButton menu={WalletMenu} wallet={connectionIn('disconnected').wallet} />,
      );
      const button = screen.getByRole('button', { name: 'Connect wallet' });
      button.focus();
      if (isPressed) fireEvent.click(button);
      rerender(<ConnectButton menu={WalletMenu} wallet={connectionIn('connected').wallet} />);
      expect(document.activeElement).toBe(isPressed ? chip() : document.body);
    },
  );

  it('R9.10b disconnected: the button to connect takes the focus of the one that went, once it can be pressed', async () => {
    const button = (tag: Parameters<typeof connectionIn>[0]) => (
      <ConnectButton menu={WalletMenu} wallet={connectionIn(tag).wallet} />
    );
    const { rerender } = await show(button('connected'));
    fireEvent.click(chip());
    fireEvent.click(screen.getByRole('menuitem', { name: 'Disconnect' }));
    rerender(button('restoring'));
    expect(document.activeElement).toBe(document.body);
    rerender(button('disconnected'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect wallet' }));
  });

  it('R3.01c connected: four, an ellipsis, four', async () => {
    await show(<ConnectButton menu={WalletMenu} wallet={connectionIn('connected').wallet} />);
    const { friendlyAddress } = sampleAccount;
    expect(chip().textContent).toBe(`${friendlyAddress.slice(0, 4)}…${friendlyAddress.slice(-4)}`);
    expect(chip().lastElementChild?.matches('.wallet-arrow:has(path)')).toBe(true);
  });
});

describe('its menu', () => {
  it('R3.02b copies the whole address and says so for 1 s', async () => {
    const { onCopy } = await openMenu();
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Copy address' }));
    expect(onCopy).toHaveBeenCalledWith(sampleAccount.friendlyAddress);
    expect(screen.getByText('Address copied!')).toBeDefined();
    act(() => void vi.advanceTimersByTime(999));
    expect(screen.getByText('Address copied!')).toBeDefined();
    act(() => void vi.advanceTimersByTime(2));
    expect(screen.getByText('Copy address')).toBeDefined();
  });

  it('R3.02c Disconnect closes it and disconnects', async () => {
    const { send } = await openMenu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Disconnect' }));
    expect(send).toHaveBeenLastCalledWith({ type: 'wallet.disconnect' });
    expect(items()).toEqual([]);
    expect(document.activeElement).toBe(chip());
  });

  it('R3.02c an app may ask first', async () => {
    const ask = vi.fn<(disconnect: () => void) => void>();
    const { send } = await openMenu(vi.fn(), ask);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Disconnect' }));
    expect(send).not.toHaveBeenCalled();
    ask.mock.calls[0]?.[0]();
    expect(send).toHaveBeenCalledWith({ type: 'wallet.disconnect' });
  });

  it('R3.02d closes on a press outside it or on its button, not on one inside', async () => {
    await openMenu();
    fireEvent.pointerDown(items()[0] ?? document.body);
    expect(items()).toHaveLength(2);
    fireEvent.pointerDown(document.body);
    expect(items()).toEqual([]);
    fireEvent.click(chip());
    expect(items()).toHaveLength(2);
    fireEvent.pointerDown(chip());
    fireEvent.click(chip());
    expect(items()).toEqual([]);
  });

  it('R3.02 R9.10 arrow keys, Home and End go through it; Escape and Tab leave it', async () => {
    await openMenu();
    expect(chip().getAttribute('aria-expanded')).toBe('true');
    expect(focused()).toBe('Copy address');
    press('ArrowDown');
    expect(focused()).toBe('Disconnect');
    press('ArrowDown');
    expect(focused()).toBe('Copy address');
    press('ArrowUp');
    expect(focused()).toBe('Disconnect');
    press('Home');
    expect(focused()).toBe('Copy address');
    press('End');
    expect(focused()).toBe('Disconnect');
    press('Escape');
    expect(items()).toEqual([]);
    expect(document.activeElement).toBe(chip());
    press('ArrowDown');
    expect(focused()).toBe('Copy address');
    press('Tab');
    expect(items()).toEqual([]);
  });

  it('R3.02e nobody is connected any more: it closes', async () => {
    const { view } = await openMenu();
    view.rerender(<ConnectButton menu={WalletMenu} wallet={connectionIn('disconnected').wallet} />);
    expect(items()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeDefined();
  });
});
