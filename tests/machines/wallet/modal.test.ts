import { describe, expect, it, vi } from 'vitest';
import { qrLink } from '@axiom/domain/wallet/link';
import { WalletFailure } from '@axiom/domain/wallet/port';
import { sampleAccount } from '#machines/shared/samples.ts';
import { modalMachine } from '#machines/wallet/modal/machine.ts';
import { settle, unseenLeaves } from '../support/run.ts';
import { embeddedWallet, harbourWallet, telegramWallet } from './support/wallets.ts';
import { awake, opened } from './support/widget.ts';

const declined = () => new WalletFailure('declined', 'Connection declined');
const harbourAccount = { ...sampleAccount, walletAppName: 'harbour', walletName: 'Harbour' };

describe('the wallets modal', () => {
  it('R3.03b a wide window shows the code of one session for any wallet at once', async () => {
    const { attempt, attempts, opened: orders, screen } = await opened('desktop');
    expect(attempts.map(({ via }) => via)).toEqual(['any']);
    expect(screen()?.context.link).toBeNull();
    attempt().give();
    expect(screen()?.context.link).toBe(attempt().link);
    expect(orders).toEqual([]);
  });

  it('R3.04 a phone shows the list and asks nobody before a tap', async () => {
    const { attempts, modal } = await opened();
    expect(modal()?.hasTag('universal')).toBe(true);
    expect(modal()?.context.view.telegram?.appName).toBe('telegram-wallet');
    expect(attempts).toEqual([]);
  });

  it('R3.04e Open Link starts a session and opens its link; once more opens the same one, forced', async () => {
    const { attempt, attempts, openings, send } = await opened();
    send({ type: 'screen.open' });
    expect(openings()).toEqual([]);
    attempt().give();
    send({ type: 'screen.open' });
    expect(openings()).toEqual([`false ${attempt().link}`, `true ${attempt().link}`]);
    expect(attempts).toHaveLength(1);
  });

  it('R3.04f Copy Link copies the link without a way back, of the session that Open Link uses too', async () => {
    const { attempt, attempts, copied, openings, send } = await opened();
    send({ type: 'screen.copy' });
    attempt().give();
    send({ type: 'screen.copy' }, { type: 'screen.open' });
    expect(copied).toEqual([qrLink(attempt().link), qrLink(attempt().link)]);
    expect(openings()).toEqual([`false ${attempt().link}`]);
    expect(attempts).toHaveLength(1);
  });

  it('R3.04g the code replaces the list on a phone and goes back; it keeps the session', async () => {
    const { attempts, screen, send } = await opened();
    send({ type: 'screen.showCode' });
    expect([screen()?.hasTag('code'), screen()?.hasTag('back')]).toEqual([true, true]);
    send({ type: 'screen.back' });
    expect(screen()?.hasTag('tiles')).toBe(true);
    send({ type: 'screen.showCode' }, { type: 'screen.back' });
    expect(screen()?.hasTag('tiles')).toBe(true);
    expect(attempts).toHaveLength(1);
  });

  it('leaving a view ends its attempt; the next code belongs to a new session', async () => {
    const { attempt, attempts, live, screen, send } = await opened('desktop');
    attempt().give();
    for (const view of ['modal.all', 'modal.info'] as const) {
      send({ type: view });
      expect([live(), screen()]).toEqual([[], undefined]);
      send({ type: 'modal.back' });
      attempt().give();
      expect(screen()?.context.link).toBe(attempt().link);
    }
    attempts[0]?.give();
    expect(screen()?.context.link).toBe(attempt().link);
    send({ type: 'modal.choose', appName: 'harbour' });
    expect(live().map(({ target }) => target)).toEqual(['harbour']);
  });

  it('R3.05a a wallet goes back to the list that it was chosen from; one that is not listed is not chosen', async () => {
    const { done, modal, send } = await opened();
    send({ type: 'modal.choose', appName: 'nobody' });
    expect(modal()?.hasTag('universal')).toBe(true);
    send({ type: 'modal.all' }, { type: 'modal.choose', appName: 'harbour' });
    expect([modal()?.hasTag('wallet'), modal()?.hasTag('back')]).toEqual([true, true]);
    send({ type: 'modal.back' });
    expect(modal()?.hasTag('all')).toBe(true);
    send(
      { type: 'modal.back' },
      { type: 'modal.choose', appName: 'telegram-wallet' },
      { type: 'modal.back' },
    );
    expect(modal()?.hasTag('universal')).toBe(true);
    expect(done).toEqual(['choose harbour', 'choose telegram-wallet']);
  });

  it('a bridge that is away is told beside the live code, and tried at once by Retry', async () => {
    const { attempt, attempts, screen, send } = await opened('desktop');
    const tried = vi.fn<() => void>();
    attempt().give();
    attempt().options.onReach?.(tried);
    expect(screen()?.context).toMatchObject({ link: attempt().link, failure: { code: 'bridge-away' } });
    send({ type: 'screen.retry' });
    expect([tried.mock.calls.length, attempts.length]).toEqual([1, 1]);
    attempt().options.onReach?.(null);
    expect(screen()?.context.failure).toBeNull();
  });

  it('a refusal of the code’s attempt is said there; Retry makes a new session', async () => {
    const { attempt, attempts, live, modal, screen, send } = await opened('desktop');
    attempt().give();
    attempt().fail(declined());
    await settle();
    expect([screen()?.hasTag('failed'), modal()?.hasTag('universal')]).toEqual([true, true]);
    expect(screen()?.context).toMatchObject({ link: null, failure: { message: 'Connection declined' } });
    expect(live()).toEqual([]);
    send({ type: 'screen.retry' });
    expect(screen()?.hasTag('failed')).toBe(false);
    expect(screen()?.context.failure).toBeNull();
    expect(attempts).toHaveLength(2);
  });

  it('R3.19b on a phone the link of a retry is opened forced, whichever button asks for it', async () => {
    for (const again of ['screen.retry', 'screen.open'] as const) {
      const { attempt, openings, send } = await opened();
      send({ type: 'screen.open' });
      attempt().give();
      attempt().fail(declined());
      await settle();
      send({ type: again });
      attempt().give();
      expect(openings().at(-1)).toBe(`true ${attempt().link}`);
    }
  });

  it('after a refusal on a phone the code and a copy start anew', async () => {
    const { attempt, copied, screen, send } = await opened();
    for (const again of ['screen.showCode', 'screen.copy'] as const) {
      send({ type: 'screen.open' });
      attempt().fail(declined());
      await settle();
      send({ type: again });
      expect(screen()?.hasTag('code')).toBe(again === 'screen.showCode');
      attempt().give();
    }
    expect(copied).toEqual([qrLink(attempt().link)]);
  });

  it('R3.16 whichever listed wallet scans the code is remembered; one that is not listed connects all the same', async () => {
    for (const [account, remembered] of [
      [harbourAccount, ['remember harbour qrcode']],
      [{ ...sampleAccount, walletAppName: 'stranger' }, []],
    ] as const) {
      const { attempt, context, done } = await opened('desktop');
      attempt().connect({ account });
      await settle();
      expect(context().account).toEqual(account);
      expect(done).toEqual(remembered);
    }
  });

  it('R3.03a R3.17b a list that does not come may be asked for again', async () => {
    const { modal, send } = await opened('mobile', {
      wallets: [new WalletFailure('list-unavailable', 'No list')],
    });
    expect(modal()?.hasTag('list-failed')).toBe(true);
    expect(modal()?.context.failure).toEqual({ code: 'list-unavailable', message: 'No list' });
    send({ type: 'modal.retry' });
    expect(modal()?.hasTag('list-loading')).toBe(true);
    await settle();
    expect(modal()?.hasTag('universal')).toBe(true);
  });

  it('R3.17a inside a wallet’s own browser it connects to that wallet, without a list', async () => {
    const { attempt, attempts, context, done, screen } = await opened('mobile', {
      wallets: [[telegramWallet, embeddedWallet]],
    });
    expect(screen()?.hasTag('embedded')).toBe(true);
    expect(attempts).toMatchObject([{ target: 'harbour', via: 'page' }]);
    attempt().connect({ account: harbourAccount });
    await settle();
    expect(context().account).toEqual(harbourAccount);
    expect(done).toEqual(['remember harbour null']);
  });

  it('R3.17a a refusal there is said; Retry asks the same wallet again, the list offers others', async () => {
    const { attempt, attempts, screen, send } = await opened('mobile', {
      wallets: [[telegramWallet, embeddedWallet]],
    });
    attempt().fail(declined());
    await settle();
    expect(screen()?.hasTag('failed')).toBe(true);
    send({ type: 'screen.retry' });
    expect(screen()?.hasTag('embedded')).toBe(true);
    expect(attempts.map(({ via }) => via)).toEqual(['page', 'page']);
    attempt().fail(declined());
    await settle();
    send({ type: 'modal.resize', layout: 'desktop' }, { type: 'modal.resize', layout: 'mobile' });
    expect(screen()?.hasTag('failed')).toBe(true);
    send({ type: 'modal.choose', appName: 'telegram-wallet' });
    expect(attempt()).toMatchObject({ target: 'telegram-wallet', via: 'bridge' });
  });

  it('R3.09a one wanted wallet opens its screen, whatever the case of its name', async () => {
    for (const wanted of ['harbour', 'HARBOUR', 'Harbour']) {
      const { modal, screen } = await opened('desktop', {}, wanted);
      expect(modal()?.hasTag('wallet')).toBe(true);
      expect(screen()?.context).toMatchObject({ isSingle: true, wallet: { appName: 'harbour' } });
    }
  });

  it.each([
    ['nobody', 'Trying to open modal window with unknown wallet "nobody".'],
    ['Telegram-Wallet', '@wallet bot not found in the wallets list'],
  ])('R3.09b R3.21d R3.21e %s is refused with its text', async (wanted, message) => {
    const { context, emitted, has } = await opened('mobile', { wallets: [[harbourWallet]] }, wanted);
    const failure = { code: 'not-listed', message };
    expect(emitted).toContainEqual({ type: 'refused', failure });
    expect(context().failure).toEqual(failure);
    expect(has('modal')).toBe(false);
  });

  it('R3.26a R3.20g while the connect request is loading the modal waits; then its proof is asked for', async () => {
    const { attempt, attempts, modal, send } = await opened('desktop', {
      config: { connectRequestParameters: { state: 'loading' } },
    });
    expect(modal()?.hasTag('list-loading')).toBe(true);
    expect(attempts).toEqual([]);
    send({
      type: 'wallet.configure',
      config: { connectRequestParameters: { state: 'ready', value: { tonProof: 'sign this' } } },
    });
    expect(modal()?.hasTag('universal')).toBe(true);
    expect(attempt().options.tonProof).toBe('sign this');
  });

  it('R3.26a a text that is renewed makes a new code, but no wallet that was given the link loses its session', async () => {
    const ready = (tonProof: string | null) => ({
      type: 'wallet.configure' as const,
      config: {
        connectRequestParameters: { state: 'ready' as const, value: tonProof === null ? null : { tonProof } },
      },
    });
    const { attempt, attempts, live, screen, send } = await opened('desktop', { wallets: [[harbourWallet]] });
    attempt().give();
    send(ready('first'));
    expect([attempts.length, live().length, attempt().options.tonProof]).toEqual([2, 1, 'first']);
    expect(screen()?.context.link).toBeNull();
    attempt().give();
    send(ready('first'), ready(null));
    expect(attempts).toHaveLength(2);
    send(ready('second'));
    expect(attempts).toHaveLength(3);
    attempt().give();
    send({ type: 'screen.copy' }, ready('third'));
    expect([attempts.length, attempt().options.tonProof]).toEqual([3, 'second']);
    attempt().fail(declined());
    await settle();
    send({ type: 'screen.retry' });
    expect(attempt().options.tonProof).toBe('third');
    for (const taken of [{ type: 'screen.mode', mode: 'desktop' }, { type: 'screen.copy' }] as const) {
      send({ type: 'modal.choose', appName: 'harbour' });
      attempt().give();
      const before = attempts.length;
      send(taken, ready(`after ${taken.type}`));
      expect(attempts).toHaveLength(before);
      send({ type: 'modal.back' });
      attempt().give();
    }
  });

  it('R3.20c R3.20d the way back of the settings goes with every link that is opened', async () => {
    const {
      attempt,
      opened: orders,
      send,
    } = await opened('mobile', {
      config: { returnStrategy: 'https://a.example/', twaReturnUrl: 'https://t.me/bot/app' },
    });
    send({ type: 'screen.open' });
    attempt().give();
    expect(orders).toMatchObject([
      { returnStrategy: 'https://a.example/', twaReturnUrl: 'https://t.me/bot/app' },
    ]);
  });

  it('R3.12a another layout shows what belongs to it', async () => {
    const { live, modal, screen, send } = await opened('desktop');
    send({ type: 'modal.resize', layout: 'desktop' });
    expect(live()).toHaveLength(1);
    send({ type: 'modal.resize', layout: 'mobile' });
    expect(screen()?.hasTag('tiles')).toBe(true);
    expect(modal()?.context.view.telegram?.appName).toBe('telegram-wallet');
    send({ type: 'modal.all' }, { type: 'modal.resize', layout: 'desktop' });
    expect(modal()?.hasTag('all')).toBe(true);
    expect(live()).toEqual([]);
    expect(modal()?.context.view.telegram).toBeUndefined();
  });

  it('R3.18b closing by hand ends the attempt, and is tracked', async () => {
    const { live, done, emitted, has, send } = await opened('desktop');
    send({ type: 'modal.close' });
    expect(live()).toEqual([]);
    expect(done).toEqual(['report cancelled', 'report notConnected']);
    expect(emitted.slice(-2)).toEqual([
      { type: 'modal', state: { status: 'closed', closeReason: 'action-cancelled' } },
      { type: 'notConnected' },
    ]);
    expect(has('disconnected')).toBe(true);
  });

  it('R3.18a a connection closes it by itself', async () => {
    const { attempt, done, emitted } = await opened('desktop');
    attempt().connect({ account: sampleAccount });
    await settle();
    expect(emitted).toContainEqual({
      type: 'modal',
      state: { status: 'closed', closeReason: 'wallet-selected' },
    });
    expect(done).not.toContain('report cancelled');
  });

  it('R3.18c closing forgets what was chosen: it opens with the first view', async () => {
    const { modal, screen, send } = await opened();
    for (const view of ['modal.info', 'modal.all'] as const) {
      send({ type: view }, { type: 'modal.close' }, { type: 'wallet.connect', layout: 'mobile' });
      await settle();
      expect(modal()?.hasTag('universal')).toBe(true);
    }
    send({ type: 'modal.choose', appName: 'harbour' }, { type: 'wallet.close' });
    send({ type: 'wallet.connect', layout: 'mobile', wanted: 'harbour' });
    await settle();
    expect(modal()?.context.chosen?.appName).toBe('harbour');
    send({ type: 'wallet.close' }, { type: 'wallet.connect', layout: 'mobile' });
    await settle();
    expect(modal()?.hasTag('universal')).toBe(true);
    expect(modal()?.context).toMatchObject({ chosen: null, failure: null });
    expect(screen()?.context).toMatchObject({ wallet: null, link: null, failure: null });
  });

  it('what comes from an attempt that was left changes nothing', async () => {
    const { attempts, has, send, modal } = await awake();
    send({ type: 'wallet.connect', layout: 'desktop' });
    await settle();
    send({ type: 'modal.info' });
    attempts[0]?.give();
    attempts[0]?.connect({ account: sampleAccount });
    await settle();
    expect(has('connected')).toBe(false);
    expect(modal()?.hasTag('info')).toBe(true);
  });

  it('a window that becomes narrow or wide keeps the session: a wallet may have scanned or opened its link', async () => {
    const { attempt, attempts, context, live, screen, send } = await opened('mobile');
    send({ type: 'screen.showCode' });
    attempt().give();
    send({ type: 'modal.resize', layout: 'desktop' });
    expect(live()).toEqual(attempts);
    expect(screen()?.context.link).toBe(attempt().link);
    send({ type: 'modal.resize', layout: 'mobile' });
    attempt().connect({ account: harbourAccount });
    await settle();
    expect(context().account).toEqual(harbourAccount);
  });

  it('after a refusal in a wallet’s browser another wallet that answers the link is the one remembered', async () => {
    const { attempt, done, send } = await opened('mobile', { wallets: [[telegramWallet, embeddedWallet]] });
    attempt().fail(declined());
    await settle();
    send({ type: 'screen.open' });
    attempt().give();
    attempt().connect({ account: { ...sampleAccount, walletAppName: telegramWallet.appName } });
    await settle();
    expect(done.filter((one) => one.startsWith('remember'))).toEqual([
      `remember ${telegramWallet.appName} universal-link`,
    ]);
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(modalMachine)).toEqual([]);
  });
});
