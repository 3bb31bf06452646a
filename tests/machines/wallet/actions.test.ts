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
  id: 'a',
  walletName: 'Harbour',
  link: 'https://harbour.example',
  deepLink: 'harbour-tc://',
};

const SENT = { type: 'action.sent', id: 'a' } as const;
const SIGNED = { type: 'action.ended', id: 'a', moment: 'success' } as const;
const REJECTED = { type: 'action.ended', id: 'a', moment: 'error' } as const;
const UNKNOWN = { type: 'action.ended', id: 'a', moment: 'unknown' } as const;
const DROPPED = { type: 'action.dropped', id: 'a' } as const;
const decided = (moment: 'success' | 'error', id = 'a') => ({ type: 'action.decided', id, moment }) as const;

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
  const tags: ActionsTag[] = ['modal-confirm', 'modal-sent', 'modal-canceled', 'modal-unknown'];
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
    send(SENT, SENT);
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
    send(begin, SENT, { type: 'action.openWallet' });
    expect(orders[0]).toMatchObject({ skip: 'always', isForced: false });
    expect(orders[1]).toMatchObject({ isForced: true });
    expect(orders[1]).not.toHaveProperty('skip');
  });

  it.each([
    ['before', 'modal-confirm', []],
    ['success', 'modal-sent', [SIGNED]],
    ['error', 'modal-canceled', [REJECTED]],
    ['unknown', 'modal-unknown', [UNKNOWN]],
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
    send(begin, { type: 'action.close' }, SENT, SIGNED);
    expect(orders).toHaveLength(1);
    expect(modal()).toBe('modal-sent');
  });

  it('R3.20n notifications are told as the settings have them; what is not shown ends the one before', () => {
    const all = actions();
    all.send(begin, SENT, SIGNED);
    expect(all.told).toEqual(['confirm-transaction', 'transaction-sent']);
    const some = actions({ notifications: ['before'] });
    some.send(begin, REJECTED);
    expect(some.told).toEqual(['confirm-transaction', 'settled']);
  });

  it('R3.20l R3.20m settings of one transaction go before the widget’s', () => {
    const { orders, send, modal } = actions({ modals: [] });
    send({ ...begin, settings: { returnStrategy: 'none', twaReturnUrl: 'https://t.me/bot/app' } }, SENT, {
      ...SIGNED,
      settings: { modals: ['success'] },
    });
    expect(orders).toMatchObject([{ returnStrategy: 'none', twaReturnUrl: 'https://t.me/bot/app' }]);
    expect(modal()).toBe('modal-sent');
  });

  it('what the app shows by itself is not claimed here: the modal closes and the notification ends', () => {
    const { context, modal, send, told } = actions();
    send(begin, DROPPED);
    expect([modal(), context().action, told.at(-1)]).toEqual([null, null, 'settled']);
    send({ ...begin, id: 'b' }, DROPPED);
    expect([modal(), told.at(-1)]).toEqual(['modal-confirm', 'confirm-transaction']);
  });

  it('R3.10d without an answer the wallet can be opened, to look', () => {
    const { orders, modal, send } = withModals('unknown');
    send(begin, UNKNOWN, { type: 'action.openWallet' });
    expect([modal(), orders]).toMatchObject(['modal-unknown', [{ isForced: true }]]);
  });

  it.each([
    ['the wallet signs late', SIGNED, 'modal-sent', 'transaction-sent'],
    ['the wallet rejects late', REJECTED, 'modal-canceled', 'transaction-canceled'],
    ['the app says that it was sent', decided('success'), 'modal-sent', 'transaction-sent'],
    ['the app says that it was not', decided('error'), 'modal-canceled', 'transaction-canceled'],
  ] as const)('a modal without an answer becomes the end, whatever the settings: %s', (_, end, tag, name) => {
    const { modal, send, told } = withModals('unknown');
    send(begin, UNKNOWN);
    expect([modal(), told.at(-1)]).toEqual(['modal-unknown', 'transaction-unknown']);
    send(end);
    expect([modal(), told.at(-1)]).toEqual([tag, name]);
  });

  it('the app’s word counts once, and only while nobody else has said it', () => {
    const { modal, send, told } = withModals(...ACTION_MOMENTS);
    send(decided('success'), begin, SIGNED, { type: 'action.close' }, decided('error'));
    expect([modal(), told]).toEqual([null, ['confirm-transaction', 'transaction-sent']]);
    send(begin, UNKNOWN, { type: 'action.close' }, decided('error'), decided('success'));
    expect([modal(), told.slice(-2)]).toEqual([
      'modal-canceled',
      ['transaction-unknown', 'transaction-canceled'],
    ]);
    send(begin, DROPPED, decided('success'));
    expect([modal(), told.at(-1)]).toEqual([null, 'settled']);
  });

  it('the app’s word about another request than the one that is shown is only told', () => {
    const { modal, send, told } = withModals(...ACTION_MOMENTS);
    send(begin, UNKNOWN, { ...begin, id: 'b' }, decided('success'));
    expect([modal(), told.at(-1)]).toEqual(['modal-confirm', 'transaction-sent']);
    send(decided('error'));
    expect(told.at(-1)).toBe('transaction-sent');
  });

  it('a wallet in this page has nothing to open; new settings count from the next transaction on', () => {
    const { orders, send } = actions();
    send({ ...begin, link: null }, SENT, { type: 'action.openWallet' });
    expect(orders).toEqual([]);
    const config = {
      ...sampleWalletConfig,
      actionsConfiguration: { ...sampleWalletConfig.actionsConfiguration, returnStrategy: 'none' as const },
    };
    send({ type: 'action.configure', config }, begin, SENT);
    expect(orders).toMatchObject([{ returnStrategy: 'none' }]);
  });

  it('a word that comes late, or while another request is asked, is still told', () => {
    const { modal, send, told } = withModals('success');
    send(begin, DROPPED, SIGNED);
    expect([modal(), told.at(-1)]).toEqual(['modal-sent', 'transaction-sent']);
    send(begin, REJECTED, SIGNED);
    expect([modal(), told.at(-1)]).toEqual(['modal-sent', 'transaction-sent']);
  });

  it('of two requests the newest is shown and opened; how the other ends is only told', () => {
    const { context, modal, orders, send, told } = withModals(...ACTION_MOMENTS);
    send(begin, SENT, { ...begin, id: 'b' }, SENT, SIGNED);
    expect([modal(), orders.length, context().action?.sent]).toEqual(['modal-confirm', 1, false]);
    expect(told).toEqual(['confirm-transaction', 'confirm-transaction', 'transaction-sent']);
    send({ ...SENT, id: 'b' }, UNKNOWN);
    expect([modal(), orders.length, context().action?.sent]).toEqual(['modal-confirm', 2, true]);
    send({ ...REJECTED, id: 'b' }, REJECTED);
    expect([modal(), told.at(-1)]).toEqual(['modal-canceled', 'transaction-canceled']);
    send({ type: 'action.close' }, SIGNED);
    expect(modal()).toBe('modal-sent');
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(actionsMachine)).toEqual([]);
  });
});
