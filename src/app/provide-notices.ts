import { fromPromise } from 'xstate';
import { botNoticesMachine } from '#machines/bot-notices/machine.ts';
import type { BotNoticesSlots } from '#machines/bot-notices/slots.ts';
import type { Providers } from './on-demand.ts';

export default {
  botNotices: ({ gateway, host }) =>
    botNoticesMachine.provide({
      actors: {
        fetchNotices: fromPromise(({ signal }) => gateway.call('notices', { signal, isQuiet: true })),
        requestWriteAccess: fromPromise(() => host.requestWriteAccess()),
        saveNotice: fromPromise(({ input: { kind, isOn }, signal }) =>
          gateway.call('noticesChange', { body: { kind, is_on: isOn }, signal }),
        ),
      } satisfies BotNoticesSlots,
    }),
} satisfies Providers<'botNotices'>;
