import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DialogFrame } from '../../../src/wallet/parts/dialog-frame.tsx';
import { WalletProvider } from '../../../src/wallet/provider/wallet-provider.tsx';
import { show } from '../render.tsx';

/** An open dialog of the widget on that device. */
async function opened(onClose: () => void, options: { readonly enableAndroidBackHandler?: boolean } = {}) {
  return show(
    <WalletProvider options={options}>
      <DialogFrame title="Connect your wallet" isOpen onClose={onClose}>
        wallets
      </DialogFrame>
    </WalletProvider>,
  );
}

const goesBack = () => {
  history.replaceState(null, '');
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
};

describe('Android’s back', () => {
  beforeEach(() => {
    history.replaceState(null, '');
    vi.stubGlobal('navigator', Object.create(navigator, { userAgent: { value: 'Linux; Android 15' } }));
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('R3.12d R3.20f closes the dialog instead of leaving the page', async () => {
    const onClose = vi.fn();
    await opened(onClose);
    expect(history.state).toMatchObject({ walletModal: true });
    goesBack();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('R3.20f without the setting, or on another device, it is the page’s own', async () => {
    const onClose = vi.fn();
    await opened(onClose, { enableAndroidBackHandler: false });
    expect(history.state).toBeNull();
    cleanup();
    vi.unstubAllGlobals();
    await opened(onClose);
    expect(history.state).toBeNull();
    goesBack();
    expect(onClose).not.toHaveBeenCalled();
  });
});
