import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { sampleWalletConfig } from '#machines/wallet/config.samples.ts';
import { provideWallet } from '#machines/wallet/provide.ts';
import { WalletWidget } from '../../../src/wallet/wallet-widget.tsx';
import { memoryWallet } from '../../support/memory-ports.ts';
import { show } from '../render.tsx';

const around = {
  copy: () => {},
  nowMs: () => 0,
  until: () => new Promise<void>(() => {}),
  cancellation: () => new AbortController(),
};

afterEach(() => {
  cleanup();
  document.getElementById('place')?.remove();
});

async function open(buttonRootId?: string) {
  const wallet = createActor(provideWallet(memoryWallet(), around), {
    input: { config: sampleWalletConfig },
  });
  wallet.start();
  wallet.send({ type: 'wallet.wake' });
  const place = document.createElement('div');
  place.id = 'place';
  document.body.append(place);
  const options = buttonRootId === undefined ? {} : { buttonRootId };
  const { container } = await show(<WalletWidget wallet={wallet} options={options} />);
  await screen.findByRole('button', { name: 'Connect wallet' });
  return { place, container };
}

const buttonIn = (element: HTMLElement) => within(element).queryByRole('button', { name: 'Connect wallet' });

describe('the whole widget', () => {
  it('R3.20a its button stands in the element of that id', async () => {
    const { place, container } = await open('place');
    expect(buttonIn(place)).not.toBeNull();
    expect(buttonIn(container)).toBeNull();
  });

  it.each([
    ['no id', undefined],
    ['an id that nobody has', 'nowhere'],
  ])('R3.20a with %s it stands where the widget is', async (_, id) => {
    const { place, container } = await open(id);
    expect(buttonIn(place)).toBeNull();
    expect(buttonIn(container)).not.toBeNull();
  });

  it('its button opens the wallets', async () => {
    const { container } = await open();
    const button = buttonIn(container);
    expect(button).not.toBeNull();
    if (button !== null) fireEvent.click(button);
    await screen.findByRole('dialog');
  });
});
