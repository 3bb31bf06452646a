import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { createActor, fromPromise } from 'xstate';
import { afterEach, describe, expect, it } from 'vitest';
import { sampleAccount } from '#machines/shared/samples.ts';
import { doorMachine } from '#machines/on-demand/machine.ts';
import type { DoorLoaded } from '#machines/on-demand/types.ts';
import { sampleWalletConfig } from '#machines/wallet/config.samples.ts';
import { provideWallet } from '#machines/wallet/provide.ts';
import { type AppRoot, AppRootProvider } from '../../../src/app/actors.tsx';
import { behindDoor } from '../../../src/app/behind-door.ts';
import { useButtonShown } from '../../../src/router/use-button-shown.ts';
import { WalletButton } from '../../../src/router/wallet-button.tsx';
import { memoryWallet } from '../../support/memory-ports.ts';
import { show } from '../render.tsx';

afterEach(cleanup);

const wallet = provideWallet(memoryWallet({ restored: sampleAccount }), {
  copy: () => {},
  nowMs: () => 0,
  until: () => new Promise(() => {}),
  cancellation: () => new AbortController(),
});

function Corner() {
  return <WalletButton wallet={useButtonShown()} />;
}

const button = () => screen.getByRole<HTMLButtonElement>('button');

describe('the wallet’s button before the wallet’s code is there', () => {
  it('R3.01a waits; after the code did not arrive it can be pressed, and its click asks for the wallets', async () => {
    let load: () => Promise<DoorLoaded> = () => new Promise(() => {});
    const door = createActor(doorMachine.provide({ actors: { load: fromPromise(() => load()) } }), {
      input: { name: 'wallet', machineInput: { config: sampleWalletConfig } },
    }).start();
    const ref = behindDoor(door);
    await show(
      <AppRootProvider root={{ machines: { wallet: ref } } as unknown as AppRoot}>
        <Corner />
      </AppRootProvider>,
    );
    expect([button().disabled, button().textContent]).toEqual([true, 'Connect wallet']);
    load = async () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    };
    await act(async () => ref.door.warm());
    await screen.findByRole('button', { name: 'Connect wallet' });
    expect(ref.door.standing()).toBe('missed');
    expect(button().disabled).toBe(false);
    load = async () => ({ logic: wallet, join: () => [] });
    fireEvent.pointerDown(button());
    expect(ref.door.standing()).toBe('missed');
    await act(async () => fireEvent.click(button()));
    expect(ref.door.standing()).toBe('there');
    await act(async () => ref.send({ type: 'wallet.wake' }));
    await screen.findByRole('button', { name: /^Wallet/ });
  });
});
