import { expectTypeOf, it } from 'vitest';
import type { ActionTold } from '#machines/wallet/actions/types.ts';
import type { ConnectionEmitted, ConnectionInput } from '#machines/wallet/connection/types.ts';
import type { ModalInput, ModalOutput } from '#machines/wallet/modal/types.ts';
import type { ScreenOutput } from '#machines/wallet/screen/types.ts';
import type { WalletShown } from '#machines/wallet/shown.ts';

it('views get each machine of the widget as a snapshot and a function to send', () => {
  expectTypeOf<NonNullable<WalletShown['modal']>['send']>().parameter(0).toHaveProperty('type');
  expectTypeOf<NonNullable<WalletShown['screen']>['snapshot']>().toHaveProperty('hasTag');
  expectTypeOf<WalletShown['actions' | 'connection' | 'notifications']>().toHaveProperty('send');
});

it('what a machine tells its host is typed', () => {
  expectTypeOf<ModalOutput | ScreenOutput | ConnectionEmitted | ActionTold>().toHaveProperty('type');
  expectTypeOf<ConnectionInput | ModalInput>().toHaveProperty('config');
});
