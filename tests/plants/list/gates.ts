import type { Plant } from '../plant.ts';

const APP = 'src/router/app.tsx';
const SESSION = 'machines/session/machine.ts';
const PROVIDE = 'src/app/provide.ts';

/** Signing in, and what stands before the screens (R1). */
export const gates: readonly Plant[] = [
  {
    id: 'R1.01',
    breaks: 'the referral code is lost on the way to the server',
    file: 'src-adapters/http/first-answers.ts',
    find: '...(refCode === null ? {} : { ref_code: refCode })',
    put: '...(refCode === null ? { ref_code: "" } : {})',
    by: {
      file: 'tests/adapters/http/first-answers.test.ts',
      title: 'R1.01 signs in and reads at once',
    },
  },
  {
    id: 'R1.02a',
    breaks: 'nobody is led to the bot',
    file: PROVIDE,
    find: 'redirectToBot: fromPromise(async () => host.redirectToBot()),',
    put: 'redirectToBot: fromPromise(async () => { if (host.hasBackButton) host.redirectToBot(); }),',
    by: {
      file: 'tests/composition/gates.test.ts',
      title: 'R1.02a leads to the bot where no messenger opened the page',
    },
  },
  {
    id: 'R1.02b',
    breaks: 'the codes are dropped on the way to the bot',
    file: 'src-adapters/telegram/host.ts',
    find: 'codesOf(null, view.location.search)',
    put: "codesOf(null, '')",
    by: { file: 'tests/composition/gates.test.ts', title: 'R1.02b keeps both codes on that way' },
  },
  {
    id: 'R1.03a',
    breaks: 'another person goes on with the page of the first',
    file: SESSION,
    find: "{ guard: 'isAnotherUser', target: 'changingUser' },",
    put: "{ guard: 'isAnotherUser', target: 'lookingForTokens' },",
    by: {
      file: 'tests/composition/gates.test.ts',
      title: 'R1.03a R1.03b another person on the same device',
    },
  },
  {
    id: 'R1.03b',
    breaks: 'all people of a device share one set of keys',
    file: 'src/app/opened.ts',
    find: 'const { params, launch, device, own } = begunIn(view).launched;',
    put: 'const { params, launch, device, device: own } = begunIn(view).launched;',
    by: { file: 'tests/composition/gates.test.ts', title: 'R1.03a R1.03b another person on the same device' },
  },
  {
    id: 'R1.04a',
    breaks: 'the logged-out screen never shows',
    file: APP,
    find: "if (snapshot.hasTag('logged-out')) return <LoggedOutGate app={app} />;",
    put: "if (snapshot.hasTag('logged-out') && snapshot.hasTag('join')) return <LoggedOutGate app={app} />;",
    by: {
      file: 'tests/composition/gates.test.ts',
      title: 'R1.04a a failed refresh leads to the logged-out screen',
    },
  },
  {
    id: 'R1.04b',
    breaks: 'the button of the logged-out screen does nothing',
    file: 'machines/app/machine.ts',
    find: "'app.signIn': { actions: 'signIn' },",
    put: "'app.signIn': {},",
    by: { file: 'tests/composition/gates.test.ts', title: 'R1.04b one tap signs in again' },
  },
  {
    id: 'R1.05a',
    breaks: 'every refused call refreshes for itself',
    file: 'src-adapters/http/refresher.ts',
    find: 'running ??= refresh().finally(() => {',
    put: 'running = refresh().finally(() => {',
    by: {
      file: 'tests/composition/gates.test.ts',
      title: 'R1.05a calls that are refused side by side refresh once',
    },
  },
  {
    id: 'R1.05b',
    breaks: 'a token that is not valid stays',
    file: 'src-adapters/http/refresher.ts',
    find: '      tokens.clear();\n',
    put: '',
    by: { file: 'tests/composition/gates.test.ts', title: 'R1.05b says why, and forgets the token' },
  },
  {
    id: 'R1.05c',
    breaks: 'the app stays open with launch data that is refused',
    file: PROVIDE,
    find: 'closeApp: fromPromise(async () => host.close()),',
    put: 'closeApp: fromPromise(async () => { if (!host.hasBackButton) host.close(); }),',
    by: {
      file: 'tests/composition/gates.test.ts',
      title: 'R1.05c launch data that is not accepted closes the app',
    },
  },
  {
    id: 'R1.06',
    breaks: 'nothing is read in the foreground',
    file: 'src/app/create-root.ts',
    find: '    else comeBack();\n',
    put: '',
    by: {
      file: 'tests/composition/gates.test.ts',
      title: 'R1.06 R8.21 reads the person anew, at most every 10 s',
    },
  },
  {
    id: 'R1.06',
    breaks: 'the foreground reads without a pause',
    file: 'machines/portfolio/machine.ts',
    find: "'portfolio.foreground': { guard: 'isDue', target: 'refreshing' },",
    put: "'portfolio.foreground': { target: 'refreshing' },",
    by: {
      file: 'tests/composition/gates.test.ts',
      title: 'R1.06 R8.21 reads the person anew, at most every 10 s',
    },
  },
  {
    id: 'R1.07a',
    breaks: 'who is not a member walks in',
    file: APP,
    find: "return snapshot.hasTag('join') ? <JoinGate app={app} /> : null;",
    put: "return snapshot.hasTag('join') && snapshot.hasTag('logged-out') ? <JoinGate app={app} /> : null;",
    by: {
      file: 'tests/stage/gates.test.ts',
      title: 'R1.07a R2.09a the gate covers the app of who is not a member',
    },
  },
  {
    id: 'R1.07b',
    breaks: 'Join opens nothing',
    file: PROVIDE,
    find: 'openCommunity: (_, { link }) => ports.host.openLink(link),',
    put: 'openCommunity: () => undefined,',
    by: { file: 'tests/stage/gates.test.ts', title: 'R1.07b Join opens the community' },
  },
  {
    id: 'R1.07c',
    breaks: 'Done does nothing',
    file: 'src/screens/gates/gates.tsx',
    find: "onClick={() => app.send({ type: 'app.joined' })}",
    put: 'onClick={() => undefined}',
    by: { file: 'tests/composition/gates.test.ts', title: 'R1.07c Done opens the app for who has joined' },
  },
  {
    id: 'R1.08a',
    breaks: 'maintenance replaces nothing',
    file: APP,
    find: "if (snapshot.hasTag('maintenance')) return <MaintenanceGate />;",
    put: "if (snapshot.hasTag('maintenance') && snapshot.hasTag('join')) return <MaintenanceGate />;",
    by: {
      file: 'tests/stage/gates.test.ts',
      title: 'R1.08a R1.08b R8.07 its page replaces the running app, found by asking every 10 s',
    },
  },
  {
    id: 'R1.08b',
    breaks: 'maintenance is asked for once a quarter of an hour',
    file: 'src-domain/constants/calls.ts',
    find: 'MAINTENANCE_POLL_MS = 10_000',
    put: 'MAINTENANCE_POLL_MS = 900_000',
    by: {
      file: 'tests/stage/gates.test.ts',
      title: 'R1.08a R1.08b R8.07 its page replaces the running app, found by asking every 10 s',
    },
  },
  {
    id: 'R1.08c',
    breaks: 'the end of maintenance does not load the page anew',
    file: 'machines/maintenance/machine.ts',
    find: "{ target: 'ending' },",
    put: "{ target: 'off' },",
    by: {
      file: 'tests/stage/gates.test.ts',
      title: 'R1.08c its end loads the page anew',
    },
  },
];
