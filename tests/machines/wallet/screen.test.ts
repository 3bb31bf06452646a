import { describe, expect, it, vi } from 'vitest';
import { WalletFailure, type WalletFailureCode } from '@axiom/domain/wallet/port';
import { qrLink } from '@axiom/domain/wallet/link';
import { sampleAccount } from '#machines/shared/samples.ts';
import { screenMachine } from '#machines/wallet/screen/machine.ts';
import { settle, unseenLeaves } from '../support/run.ts';
import {
  embeddedWallet,
  harbourWallet,
  installedWallet,
  lostWallet,
  telegramWallet,
} from './support/wallets.ts';
import { chosen, opened } from './support/widget.ts';

const declined = () => new WalletFailure('declined', 'Connection declined');

describe('the screen of one wallet', () => {
  it('R3.06a R3.06b desktop: the code and the app share one session, the app is opened by its link', async () => {
    const { attempts, attempt, screen, send, opened: orders, trace } = await chosen('desktop', harbourWallet);
    expect(screen()?.hasTag('code')).toBe(true);
    attempt().give();
    expect(screen()?.context.link).toBe(attempt().link);
    expect(orders).toEqual([]);
    send({ type: 'screen.mode', mode: 'desktop' });
    expect(screen()?.hasTag('app')).toBe(true);
    expect(orders).toEqual([
      {
        link: attempt().link,
        deepLink: 'harbour-tc://',
        returnStrategy: 'back',
        twaReturnUrl: null,
        isForced: false,
      },
    ]);
    send({ type: 'screen.mode', mode: 'mobile' });
    expect(attempts.filter(({ target }) => target === 'harbour')).toHaveLength(1);
    expect(trace('walletScreen')).toEqual(['bridge.code', 'bridge.app', 'bridge.code']);
  });

  it('R3.19a R3.19b the first redirect is not forced, a retry opens the same link again, forced', async () => {
    const { attempts, attempt, send, openings } = await chosen('mobile', harbourWallet);
    attempt().give();
    send({ type: 'screen.retry' }, { type: 'screen.retry' });
    const { link } = attempt();
    expect(openings()).toEqual([`false ${link}`, `true ${link}`, `true ${link}`]);
    expect(attempts).toHaveLength(1);
  });

  it('R3.19 before there is a link a retry does nothing', async () => {
    const { attempts, attempt, send, openings } = await chosen('mobile', harbourWallet);
    send({ type: 'screen.retry' });
    expect([attempts.length, openings()]).toEqual([1, []]);
    attempt().give();
    expect(openings()).toHaveLength(1);
  });

  it('a bridge that is away is told while the session lives, and tried at once by Retry', async () => {
    const { attempts, attempt, screen, send } = await chosen('desktop', harbourWallet);
    const tried = vi.fn<() => void>();
    attempt().give();
    attempt().options.onReach?.(tried);
    expect(screen()?.context.failure?.code).toBe('bridge-away');
    expect([screen()?.hasTag('code'), screen()?.context.link]).toEqual([true, attempt().link]);
    const before = attempts.length;
    send({ type: 'screen.retry' });
    expect([tried.mock.calls.length, attempts.length]).toEqual([1, before]);
    attempt().options.onReach?.(null);
    expect(screen()?.context.failure).toBeNull();
    send({ type: 'screen.retry' });
    expect(tried).toHaveBeenCalledOnce();
  });

  it('R3.19d R3.06e declined: a retry clears it with a new session, whose first redirect is forced', async () => {
    const running = await chosen('mobile', harbourWallet);
    const { attempts, attempt, live, screen, send, openings } = running;
    attempt().give();
    attempt().fail(declined());
    await settle();
    expect(screen()?.hasTag('failed')).toBe(true);
    expect(screen()?.context.link).toBeNull();
    expect(live()).toEqual([]);
    send({ type: 'screen.retry' });
    expect(screen()?.hasTag('failed')).toBe(false);
    attempt().give();
    expect(attempts).toHaveLength(2);
    expect(openings()).toEqual([`false ${attempts[0]?.link}`, `true ${attempt().link}`]);
  });

  it('R3.19d another mode clears it too', async () => {
    const { attempt, attempts, screen, send } = await chosen('desktop', harbourWallet);
    attempt().fail(declined());
    await settle();
    expect(screen()?.hasTag('failed')).toBe(true);
    send({ type: 'screen.mode', mode: 'desktop' });
    expect(screen()?.hasTag('app')).toBe(true);
    expect(screen()?.context.failure).toBeNull();
    expect(attempts.filter(({ target }) => target === 'harbour')).toHaveLength(2);
  });

  it.each(['not-supported', 'wrong-network', 'unknown', 'missing-address'] as const)(
    'R3.21 a failure %s is shown with its code',
    async (code: WalletFailureCode) => {
      const { attempt, screen } = await chosen('mobile', harbourWallet);
      attempt().fail(new WalletFailure(code, 'In its own words'));
      await settle();
      expect(screen()?.hasTag('failed')).toBe(true);
      expect(screen()?.context.failure).toEqual({ code, message: 'In its own words' });
    },
  );

  it('R3.06c an installed extension is asked in this page; the bridge takes a session of its own', async () => {
    const running = await chosen('desktop', installedWallet);
    const { attempt, live, screen, send, attempts } = running;
    expect(screen()?.hasTag('extension')).toBe(true);
    expect(attempt()).toMatchObject({ target: 'harbour', via: 'page' });
    send({ type: 'screen.retry' });
    expect(live().map(({ via }) => via)).toEqual(['page']);
    send({ type: 'screen.mode', mode: 'mobile' });
    expect(live().map(({ via }) => via)).toEqual(['bridge']);
    expect(screen()?.hasTag('code')).toBe(true);
    send({ type: 'screen.mode', mode: 'extension' });
    expect(live().map(({ via }) => via)).toEqual(['page']);
    attempt().fail(declined());
    await settle();
    expect(screen()?.hasTag('failed')).toBe(true);
    expect(attempts.every(({ isOver }) => isOver)).toBe(true);
  });

  it('R3.06d an extension that is not installed asks nobody; the other modes lead on', async () => {
    const { live, screen, send } = await chosen('desktop', harbourWallet);
    send({ type: 'screen.mode', mode: 'extension' });
    expect(screen()?.hasTag('not-installed')).toBe(true);
    expect(live()).toEqual([]);
    send({ type: 'screen.mode', mode: 'mobile' });
    expect(screen()?.hasTag('code')).toBe(true);
  });

  it('R3.06g Telegram’s own wallet is opened by its button, as soon as there is a link', async () => {
    const { attempt, attempts, screen, send, openings } = await chosen('desktop', telegramWallet);
    expect(screen()?.context.screen.hasTelegramButton).toBe(true);
    send({ type: 'screen.open' });
    expect(openings()).toEqual([]);
    attempt().give();
    send({ type: 'screen.open' });
    expect(openings()).toEqual([`false ${attempt().link}`, `true ${attempt().link}`]);
    expect(screen()?.hasTag('code')).toBe(true);
    expect(attempts.filter(({ target }) => target === 'telegram-wallet')).toHaveLength(1);
  });

  it('R3.07c a phone shows the code of the same session instead, and goes back without opening anything', async () => {
    const { attempt, attempts, screen, send, openings } = await chosen('mobile', harbourWallet);
    attempt().give();
    send({ type: 'screen.showCode' });
    expect(screen()?.hasTag('code')).toBe(true);
    expect(screen()?.hasTag('back')).toBe(true);
    send({ type: 'screen.retry' }, { type: 'screen.back' });
    expect(screen()?.hasTag('phone')).toBe(true);
    send({ type: 'screen.showCode' }, { type: 'screen.back' });
    expect(screen()?.hasTag('phone')).toBe(true);
    expect([attempts.length, openings().length]).toEqual([1, 1]);
  });

  it('R3.13c the link is copied without a way back', async () => {
    const { attempt, copied, send } = await chosen('desktop', harbourWallet);
    send({ type: 'screen.copy' });
    expect(copied).toEqual([]);
    attempt().give();
    send({ type: 'screen.copy' });
    expect(copied).toEqual([qrLink(attempt().link), qrLink(attempt().link)]);
  });

  it('back leaves to the list and ends the attempt; the only wallet has no way back', async () => {
    const listed = await chosen('mobile', harbourWallet);
    listed.send({ type: 'screen.back' });
    expect(listed.live()).toEqual([]);
    expect(listed.modal()?.hasTag('universal')).toBe(true);
    const single = await opened('mobile', { wallets: [[harbourWallet]] }, 'HARBOUR');
    single.send({ type: 'screen.back' }, { type: 'modal.back' });
    expect(single.screen()?.hasTag('phone')).toBe(true);
    expect(single.modal()?.hasTag('back')).toBe(false);
  });

  it('a wallet that nothing leads to says so and asks nobody', async () => {
    const { attempts, screen } = await chosen('desktop', lostWallet);
    expect(screen()?.hasTag('unreachable')).toBe(true);
    expect(attempts.filter(({ target }) => target === 'harbour')).toEqual([]);
  });

  it('R3.12a another layout keeps the session where its mode is still on offer', async () => {
    const { attempt, attempts, screen, send } = await chosen('desktop', harbourWallet);
    attempt().give();
    send({ type: 'modal.resize', layout: 'mobile' });
    expect(screen()?.hasTag('phone')).toBe(true);
    send({ type: 'modal.resize', layout: 'desktop' });
    expect(screen()?.hasTag('code')).toBe(true);
    expect(attempts.filter(({ target }) => target === 'harbour')).toHaveLength(1);
    send({ type: 'screen.mode', mode: 'extension' }, { type: 'modal.resize', layout: 'mobile' });
    expect(screen()?.hasTag('phone')).toBe(true);
  });

  it('R3.12a the same for an extension, a wallet out of reach and a failure', async () => {
    const inPage = await chosen('desktop', installedWallet);
    inPage.send({ type: 'modal.resize', layout: 'mobile' });
    expect(inPage.screen()?.hasTag('extension')).toBe(true);
    expect(inPage.attempts.filter(({ via }) => via === 'page')).toHaveLength(1);
    const lost = await chosen('desktop', lostWallet);
    lost.send({ type: 'modal.resize', layout: 'mobile' });
    expect(lost.screen()?.hasTag('unreachable')).toBe(true);
    const failed = await chosen('desktop', harbourWallet);
    failed.attempt().fail(declined());
    await settle();
    failed.send({ type: 'modal.resize', layout: 'mobile' });
    expect(failed.screen()?.hasTag('failed')).toBe(true);
    failed.send({ type: 'screen.showCode' });
    expect(failed.screen()?.hasTag('code')).toBe(true);
  });

  it.each([
    ['qrcode', 'desktop', harbourWallet, []],
    ['universal-link', 'desktop', harbourWallet, [{ type: 'screen.mode', mode: 'desktop' }]],
    ['universal-link', 'mobile', harbourWallet, []],
    [null, 'desktop', installedWallet, []],
  ] as const)(
    'R3.25b R3.25d what connected is remembered, reached by %s',
    async (method, layout, wallet, events) => {
      const { attempt, done, send, context } = await chosen(layout, wallet);
      attempt().give();
      send(...events);
      attempt().connect({ account: sampleAccount });
      await settle();
      expect(context().account).toEqual(sampleAccount);
      expect(done).toEqual(['choose harbour', `remember harbour ${method}`]);
    },
  );

  it('after a refusal the messenger’s button opens its wallet in a new session', async () => {
    const { attempt, live, openings, screen, send } = await chosen('desktop', telegramWallet);
    attempt().give();
    attempt().fail(declined());
    await settle();
    expect(screen()?.hasTag('failed')).toBe(true);
    send({ type: 'screen.open' });
    expect(screen()?.hasTag('code')).toBe(true);
    expect(live()).toEqual([attempt()]);
    attempt().give();
    expect(openings()).toEqual([`true ${attempt().link}`]);
  });

  it('R3.04 R3.17a the first view runs through the same chart: a phone rests, a wallet’s own browser is asked first', async () => {
    const phone = await opened('mobile');
    phone.send({ type: 'screen.back' }, { type: 'screen.retry' }, { type: 'screen.copy' });
    phone.attempt().give();
    expect([phone.screen()?.context.wallet, phone.screen()?.hasTag('tiles')]).toEqual([null, true]);
    expect(phone.trace('walletScreen')).toEqual(['resting', 'bridge.tiles']);
    const inside = await opened('desktop', { wallets: [[embeddedWallet]] });
    inside.attempt().fail(declined());
    await settle();
    inside.send({ type: 'screen.mode', mode: 'mobile' });
    expect(inside.trace('walletScreen')).toEqual(['browser', 'broken', 'browser']);
    inside.attempt().fail(declined());
    await settle();
    inside.send({ type: 'screen.open' });
    expect(inside.attempt().via).toBe('any');
    expect(inside.trace('walletScreen').at(-1)).toBe('bridge.code');
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(screenMachine)).toEqual([]);
  });
});
