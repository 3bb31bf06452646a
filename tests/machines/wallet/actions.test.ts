import { createActor, fromCallback } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { OpenOrder } from '@axiom/domain/wallet/port';
import { ACTION_MOMENTS, type ActionMoment } from '@axiom/domain/wallet/request';
import { actionsMachine } from '#machines/wallet/actions/machine.ts';
import type { ActionsEvent, ActionsTag } from '#machines/wallet/actions/types.ts';
import { sampleWalletConfig } from '#machines/wallet/config.samples.ts';
import type { WalletConfig } from '#machines/wallet/config.ts';
import { run, unseenLeaves } from '../support/run.ts';

const begin: ActionsEvent = {
  type: 'action.begin',
  walletName: 'Harbour',
  link: 'https://harbour.example',
  deepLink: 'harbour-tc://',
};

function actions(change: Partial<WalletConfig['actionsConfiguration']> = {}) {
  const orders: OpenOrder[] = [];
  const told: unknown[] = [];
  const parent = createActor(
    fromCallback(({ receive }) => receive((event) => void told.push((event as { action?: unknown }).action))),
  ).start();
  const machine = actionsMachine.provide({ actions: { openLink: (_, order) => void orders.push(order) } });
  const config = {
    ...sampleWalletConfig,
    actionsConfiguration: { ...sampleWalletConfig.actionsConfiguration, ...change },
  };
  const { actor, trace } = run(machine, { input: { config, parent } });
  const tags: ActionsTag[] = ['modal-confirm', 'modal-sent', 'modal-canceled'];
  return {
    trace,
    orders,
    told,
    send: (...events: ActionsEvent[]) => events.forEach((event) => actor.send(event)),
    modal: () => tags.find((tag) => actor.getSnapshot().hasTag(tag)) ?? null,
    context: () => actor.getSnapshot().context,
  };
}

const withModals = (...modals: ActionMoment[]) => actions({ modals });

describe('actions', () => {
  it('R3.10f first with sent = false, then with true; only then the wallet is opened', () => {
    const { context, orders, send } = actions();
    send(begin);
    expect(context().action).toMatchObject({ name: 'confirm-transaction', sent: false });
    send({ type: 'action.openWallet' });
    expect(orders).toEqual([]);
    send({ type: 'action.sent' }, { type: 'action.sent' });
    expect(context().action).toMatchObject({ name: 'confirm-transaction', sent: true });
    expect(orders).toEqual([
      {
        link: 'https://harbour.example',
        deepLink: 'harbour-tc://',
        returnStrategy: 'back',
        twaReturnUrl: null,
        isForced: false,
        skip: 'ios',
      },
    ]);
  });

  it('R3.10d R3.20p Open wallet opens it again, forced and whatever is skipped', () => {
    const { orders, send } = actions({ skipRedirectToWallet: 'always' });
    send(begin, { type: 'action.sent' }, { type: 'action.openWallet' });
    expect(orders[0]).toMatchObject({ skip: 'always', isForced: false });
    expect(orders[1]).toMatchObject({ isForced: true });
    expect(orders[1]).not.toHaveProperty('skip');
  });

  it.each([
    ['before', 'modal-confirm', []],
    ['success', 'modal-sent', [{ type: 'action.signed' }]],
    ['error', 'modal-canceled', [{ type: 'action.rejected' }]],
  ] as const)('R3.10 R3.20o the modal of %s is %s, if the settings have it', (moment, tag, events) => {
    const shown = withModals(moment);
    shown.send(begin, ...events);
    expect(shown.modal()).toBe(tag);
    shown.send({ type: 'action.close' });
    expect(shown.modal()).toBeNull();
    const hidden = withModals(...ACTION_MOMENTS.filter((one) => one !== moment));
    hidden.send(begin, ...events);
    expect(hidden.modal()).toBeNull();
  });

  it('R3.10e closing the confirm modal leaves the transaction as it is', () => {
    const { send, modal, orders } = withModals(...ACTION_MOMENTS);
    send(begin, { type: 'action.close' }, { type: 'action.sent' }, { type: 'action.signed' });
    expect(orders).toHaveLength(1);
    expect(modal()).toBe('modal-sent');
  });

  it('R3.20n notifications are told as the settings have them; what is not shown ends the one before', () => {
    const all = actions();
    all.send(begin, { type: 'action.sent' }, { type: 'action.signed' });
    expect(all.told).toEqual(['confirm-transaction', 'transaction-sent']);
    const some = actions({ notifications: ['before'] });
    some.send(begin, { type: 'action.rejected' });
    expect(some.told).toEqual(['confirm-transaction', 'settled']);
  });

  it('R3.20l R3.20m settings of one transaction go before the widget’s', () => {
    const { orders, send, modal } = actions({ modals: [] });
    send(
      { ...begin, settings: { returnStrategy: 'none', twaReturnUrl: 'https://t.me/bot/app' } },
      { type: 'action.sent' },
      { type: 'action.signed', settings: { modals: ['success'] } },
    );
    expect(orders).toMatchObject([{ returnStrategy: 'none', twaReturnUrl: 'https://t.me/bot/app' }]);
    expect(modal()).toBe('modal-sent');
  });

  it('no answer claims nothing: the modal closes and the notification ends', () => {
    const { context, modal, send, told } = actions();
    send(begin, { type: 'action.unknown' });
    expect([modal(), context().action, told.at(-1)]).toEqual([null, null, 'settled']);
    send({ type: 'action.unknown' });
    expect(told.at(-1)).toBe('settled');
  });

  it('a wallet in this page has nothing to open; new settings count from the next transaction on', () => {
    const { orders, send } = actions();
    send({ ...begin, link: null }, { type: 'action.sent' }, { type: 'action.openWallet' });
    expect(orders).toEqual([]);
    const config = {
      ...sampleWalletConfig,
      actionsConfiguration: { ...sampleWalletConfig.actionsConfiguration, returnStrategy: 'none' as const },
    };
    send({ type: 'action.configure', config }, begin, { type: 'action.sent' });
    expect(orders).toMatchObject([{ returnStrategy: 'none' }]);
  });

  it('a word that comes late, or while another request is asked, is still told', () => {
    const { modal, send, told } = withModals('success');
    send(begin, { type: 'action.unknown' }, { type: 'action.signed' });
    expect([modal(), told.at(-1)]).toEqual(['modal-sent', 'transaction-sent']);
    send(begin, { type: 'action.rejected' }, { type: 'action.signed' });
    expect([modal(), told.at(-1)]).toEqual(['modal-sent', 'transaction-sent']);
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(actionsMachine)).toEqual([]);
  });
});
