import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { createActor, fromPromise, setup } from 'xstate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { doorMachine } from '#machines/on-demand/machine.ts';
import type { DoorLoaded } from '#machines/on-demand/types.ts';
import {
  type AppRoot,
  AppRootProvider,
  useFailedDoors,
  useMachineValue,
  useStanding,
  useValueIfThere,
} from '../../src/app/actors.tsx';
import { behindDoor } from '../../src/app/behind-door.ts';
import { ErrorBoundary } from '../../src/ui/boundary/boundary.tsx';
import { show } from './render.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const sale = setup({ types: { context: {} as { readonly address: string } } }).createMachine({
  context: { address: 'EQ' },
});

const loaded: DoorLoaded = { logic: sale, join: () => [] };

function rootWith(load: () => Promise<DoorLoaded>): AppRoot {
  const door = createActor(doorMachine.provide({ actors: { load: fromPromise(load) } }), {
    input: { name: 'sale', machineInput: undefined },
  }).start();
  return { machines: { sale: behindDoor(door) } } as unknown as AppRoot;
}

function Sheet() {
  return <p>to {useMachineValue('sale', ({ context }) => context.address)}</p>;
}

function Shell() {
  const address = useValueIfThere('sale', ({ context }) => context.address, 'nowhere');
  return <p>{`${useStanding('sale')}: ${address}`}</p>;
}

function Retry({ again }: { readonly again: () => void }) {
  const failed = useFailedDoors();
  const onClick = () => {
    for (const door of failed()) door.again();
    again();
  };
  return <button onClick={onClick}>Retry</button>;
}

const page = (root: AppRoot, isSheetShown: boolean) => (
  <AppRootProvider root={root}>
    <Shell />
    <ErrorBoundary renderFallback={(again) => <Retry again={again} />}>
      <Suspense fallback={<p>on its way</p>}>{isSheetShown && <Sheet />}</Suspense>
    </ErrorBoundary>
  </AppRootProvider>
);

describe('views of a machine behind a door', () => {
  it('what is shown anyway does not load it; the sheet that needs it waits, and then both show it', async () => {
    const load = vi.fn(async () => loaded);
    const root = rootWith(load);
    const { rerender } = await show(page(root, false));
    await screen.findByText('away: nowhere');
    expect(load).not.toHaveBeenCalled();
    await act(async () => rerender(page(root, true)));
    await screen.findByText('to EQ');
    await screen.findByText('there: EQ');
  });

  it('R9.11 where its code does not arrive the screen fails, and Retry loads it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isOnline = false;
    const load = vi.fn(async () => {
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
      return loaded;
    });
    await act(() => show(page(rootWith(load), true)));
    await screen.findByText('failed: nowhere');
    fireEvent.click(await screen.findByText('Retry'));
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    isOnline = true;
    fireEvent.click(await screen.findByText('Retry'));
    await screen.findByText('to EQ');
    expect(load).toHaveBeenCalledTimes(3);
  });
});
