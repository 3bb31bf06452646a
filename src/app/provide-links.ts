import type { FarmSource } from '@axiom/domain/farming';
import { formatDecimal } from '@axiom/domain/money';
import type { FarmLinkCard, ShareQuote } from '@axiom/domain/ports/client';
import { fromPromise } from 'xstate';
import type { ActivationEffects, ActivationSlots } from '#machines/activation/slots.ts';
import { amountFormMachine } from '#machines/amount-form/machine.ts';
import { activationMachine } from '#machines/activation/machine.ts';
import { cancelCommandMachine } from '#machines/cancel-command/machine.ts';
import { historyMachine } from '#machines/history/machine.ts';
import { rebondMachine } from '#machines/rebond/machine.ts';
import { shareMachine } from '#machines/share/machine.ts';
import type { cancelSlots } from '#machines/cancel-command/slots.ts';
import type { RebondSlots } from '#machines/rebond/slots.ts';
import type { RebondTerms } from '#machines/rebond/types.ts';
import type { ShareEffects, ShareSlots } from '#machines/share/slots.ts';
import { keepShownCode } from './device.ts';
import { pages } from './pages.ts';
import type { Providers } from './on-demand.ts';
import type { Ports } from './ports.ts';

/** The flag of each balance on the wire; the main balance has none. */
const flags = (source: FarmSource) => ({
  from_ref_balance: source === 'referral',
  from_task_balance: source === 'task',
});

/** The same in a query, where everything is text. */
const queryFlags = (source: FarmSource) => {
  const { from_ref_balance, from_task_balance } = flags(source);
  return {
    from_ref_balance: from_ref_balance ? ('true' as const) : ('false' as const),
    from_task_balance: from_task_balance ? ('true' as const) : ('false' as const),
  };
};

/** The machines of re-bonding: making links, looking after them, and opening those of others. */
export default {
  rebond: provideRebond,
  links: ({ gateway }) =>
    historyMachine<FarmLinkCard>().provide({
      actors: pages<FarmLinkCard>(async (page, signal) => {
        const answer = await gateway.call('farmLinks', { query: { page }, signal });
        return answer && { ...answer, rows: answer.value };
      }),
    }),
  revoke: ({ gateway }) =>
    cancelCommandMachine<FarmLinkCard>().provide({
      actors: {
        cancel: fromPromise(({ input: { subject, idempotencyKey }, signal }) =>
          gateway.call('farmCancel', { params: { id: subject.id }, idempotencyKey, signal, isQuiet: true }),
        ),
      } satisfies ReturnType<typeof cancelSlots<FarmLinkCard>>,
    }),
  share: ({ gateway, clipboard, host }) =>
    shareMachine.provide({
      actors: {
        prepare: fromPromise(async ({ input: { linkId, picture }, signal }) => {
          if (!host.canSendPrepared) return null;
          const quiet = { body: linkId === null ? {} : { farming_id: linkId }, signal, isQuiet: true };
          const prepared =
            picture === null
              ? await gateway.call('shareMessage', quiet)
              : await gateway.call('sharePicture', { ...quiet, photo: picture });
          return prepared?.id ?? null;
        }),
        requestWriteAccess: fromPromise(() => host.requestWriteAccess()),
        sendPrepared: fromPromise(({ input, signal }) => host.sendPrepared(input.messageId, signal)),
        copy: fromPromise(({ input }) => clipboard.copy(input.link)),
      } satisfies ShareSlots,
      actions: {
        openShare: (_, { link, text }) => host.shareLink(link, text),
      } satisfies ShareEffects,
    }),
  activation: ({ gateway, own }) =>
    activationMachine.provide({
      actors: {
        activate: fromPromise(({ input: { code, idempotencyKey }, signal }) =>
          gateway.call('farmActivate', {
            body: { activation_code: code },
            idempotencyKey,
            signal,
            isQuiet: true,
          }),
        ),
        readAnswer: fromPromise(({ input: { code }, signal }) =>
          gateway.call('activationStatus', { query: { activation_code: code }, signal, isQuiet: true }),
        ),
      } satisfies ActivationSlots,
      actions: {
        keepShown: (_, { code }) => keepShownCode(own, code),
      } satisfies ActivationEffects,
    }),
} satisfies Providers<'rebond' | 'links' | 'revoke' | 'share' | 'activation'>;

function provideRebond({ gateway }: Ports) {
  const quote = (amountNano: bigint, { days }: RebondTerms, signal: AbortSignal) => {
    const query = { amount: formatDecimal(amountNano), freeze_days: String(days) };
    return gateway.call('farmCalculate', { query, signal, isQuiet: true });
  };
  return rebondMachine.provide({
    actors: {
      form: amountFormMachine<RebondTerms, ShareQuote>().provide({
        actors: {
          fetchQuote: fromPromise(({ input, signal }) => quote(input.amountNano, input.terms, signal)),
        },
      }),
      fetchOffer: fromPromise(({ input: { source }, signal }) =>
        gateway.call('farmPlans', { query: queryFlags(source), signal, isQuiet: true }),
      ),
      create: fromPromise(({ input, signal }) =>
        gateway.call('farmCreate', {
          body: {
            amount: formatDecimal(input.amountNano),
            days: input.days,
            count_activations: input.count,
            is_multilink: input.count > 1,
            is_for_me: input.isForMe,
            ...flags(input.source),
          },
          idempotencyKey: input.idempotencyKey,
          signal,
          isQuiet: true,
        }),
      ),
    } satisfies RebondSlots,
  });
}
