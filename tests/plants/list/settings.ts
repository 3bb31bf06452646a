import type { Plant } from '../plant.ts';

const COMPOSED = 'tests/composition/settings.test.ts';
const HIDDEN = 'tests/views/hidden.test.tsx';

/** Settings, hidden balances, the bot's notices and the page about AXIOM. */
export const settings: readonly Plant[] = [
  {
    id: 'R2.09j',
    breaks: 'the way to Info is dead',
    file: 'src/screens/settings/settings.tsx',
    find: "onOpen={() => props.go('/info')}",
    put: "onOpen={() => props.go('/settings')}",
    by: { file: COMPOSED, title: 'R2.09j leads from the settings to what AXIOM is' },
  },
  {
    id: 'R9.05a',
    breaks: 'the coverage is a hundredth of what it is',
    file: 'src/screens/price/coverage.tsx',
    find: 'amountText(now.coverage * NANO_PER_MILLIONTH)',
    put: 'amountText((now.coverage * NANO_PER_MILLIONTH) / 100n)',
    by: { file: 'tests/views/info.test.tsx', title: 'R9.05a shows how much is held for each TON owed' },
  },
  {
    id: 'R9.09b',
    breaks: 'haptics cannot be turned off',
    file: 'src/app/opened.ts',
    find: 'if (isOn()) messenger.haptic(kind);',
    put: 'if (isOn() || kind !== null) messenger.haptic(kind);',
    by: { file: COMPOSED, title: 'R9.09b with haptics off the messenger gets no haptic call' },
  },
  {
    id: 'R9.09c',
    breaks: 'amounts with a unit stay visible',
    file: 'src/ui/amount/amount.tsx',
    find: 'useHiding().isHidden && !isPublic',
    put: 'useHiding().isHidden && isPublic',
    by: { file: HIDDEN, title: 'R9.09c no digit of an amount is shown or said: dashboard-hidden' },
  },
  {
    id: 'R9.09c',
    breaks: 'the eye beside the balance does nothing',
    file: 'src/screens/dashboard/parts.tsx',
    find: 'onClick={() => setHidden(!isHidden)}',
    put: 'onClick={() => setHidden(isHidden)}',
    by: { file: COMPOSED, title: 'R9.09c R1.03b the eye hides the balance' },
  },
  {
    id: 'R9.09e',
    breaks: 'a notice is turned on although the messenger refused',
    file: 'machines/bot-notices/machine.ts',
    find: "isAllowed: (_, access: WriteAccess) => access === 'allowed',",
    put: "isAllowed: (_, access: WriteAccess) => access !== 'unsupported',",
    by: {
      file: 'tests/machines/bot-notices.test.ts',
      title: 'R9.09e where the answer is refused nothing is turned on',
    },
  },
  {
    id: 'R9.09e',
    breaks: 'every kind is sent to whoever wants one',
    file: 'src-server/store/message-repository.ts',
    find: 'and s.kind = x.wish',
    put: "and s.kind <> x.wish || '?'",
    by: {
      file: 'tests/server/bot/notices.test.ts',
      title: 'R9.09e only the kinds that a person turned on are sent',
    },
  },
];
