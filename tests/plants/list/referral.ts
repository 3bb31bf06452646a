import type { Plant } from '../plant.ts';

const FILE = 'tests/composition/referral.test.ts';

/** The referral screen's invitation and what came of it. */
export const referral: readonly Plant[] = [
  {
    id: 'R2.09f',
    breaks: 'a transfer that is asked for again is another one',
    file: 'machines/transfer/machine.ts',
    find: 'input: ({ context }) => context.command ?? commandOf(context, context.keyCount),',
    put: 'input: ({ context }) => ({ ...(context.command ?? commandOf(context, 0)), idempotencyKey: `${Math.random()}` }),',
    by: { file: FILE, title: 'R2.09f an answer that is lost' },
  },
  {
    id: 'R2.09f',
    breaks: 'the transfer does not open',
    file: 'src/router/routes/referral.tsx',
    find: "path === '/referral/transfer' && <Transfer />",
    put: "path === '/referral/transfers' && <Transfer />",
    by: { file: FILE, title: 'R2.09f all of it, to the nano' },
  },
  {
    id: 'R2.14b',
    breaks: 'the invitation goes by the share address also from 8.0 on',
    file: 'src/app/provide-links.ts',
    find: 'if (!host.canSendPrepared) return null;',
    put: 'if (!host.canSendPrepared || linkId === null) return null;',
    by: { file: FILE, title: 'R2.14b from 8.0 the messenger asks' },
  },
  {
    id: 'R2.14d',
    breaks: 'a message that the messenger could not send ends in nothing',
    file: 'src-adapters/telegram/send-prepared.ts',
    find: "if (type === 'prepared_message_failed') end(",
    put: "if (type === 'prepared_message_failed') end(true); else if (type === '') end(",
    by: { file: FILE, title: 'R2.14d a message that could not be sent' },
  },
  {
    id: 'R9.07c',
    breaks: 'what was earned is drawn as each bonus, not as their sum',
    file: 'src-server/use-cases/read-earnings.ts',
    find: 'earnedToken = add(earnedToken, span.bonus);',
    put: 'earnedToken = add(ZERO_AXIOM, span.bonus);',
    by: { file: 'tests/server/referrals.test.ts', title: 'R9.07c earnings over time' },
  },
  {
    id: 'R9.07c',
    breaks: 'what came since is not read while the earnings are open',
    file: 'machines/app/join-on-demand.ts',
    find: "watchMe(machines, () => earnings.send({ type: 'history.refresh' }))",
    put: "watchMe(machines, () => earnings.send({ type: 'history.close' }))",
    by: { file: FILE, title: 'R9.07c over time' },
  },
  {
    id: 'R9.07d',
    breaks: 'the picture tells the sum while balances are hidden',
    file: 'src/screens/referral/card/use-card.ts',
    find: 'promise: isHidden ?',
    put: 'promise: isHidden && amount === null ?',
    by: { file: FILE, title: 'R9.07d while balances are hidden' },
  },
  {
    id: 'R9.07d',
    breaks: 'the code in the picture is not the invitation’s',
    file: 'src/screens/referral/card/use-card.ts',
    find: 'code: modulesOf(link)',
    put: "code: modulesOf(link.replace('ref_', 'reg_'))",
    by: { file: FILE, title: 'R9.07d says what is seen' },
  },
  {
    id: 'R9.07e',
    breaks: 'the code of the invitation is drawn in the theme’s colours',
    file: 'src/screens/shared/hand-on.css',
    find: 'background: #fff;',
    put: 'background: var(--raised);',
    by: { file: FILE, title: 'R9.07e a code of it that a camera reads, dark' },
  },
];
