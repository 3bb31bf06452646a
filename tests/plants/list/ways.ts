import type { Plant } from '../plant.ts';

export const ways: readonly Plant[] = [
  {
    id: 'R2.08a',
    breaks: 'our back button shows on the dashboard alone',
    file: 'src/router/shell-route.tsx',
    find: 'isDrawn: !isHome(path) && !host.hasBackButton',
    put: 'isDrawn: isHome(path) && !host.hasBackButton',
    by: { file: 'tests/composition/ways.test.ts', title: 'R2.08a is shown off the root and hidden on it' },
  },
  {
    id: 'R2.08b',
    breaks: 'Back does nothing',
    file: 'src/router/shell-route.tsx',
    find: 'if (router.history.canGoBack()) router.history.back();',
    put: 'if (router.history.canGoBack()) return;',
    by: { file: 'tests/composition/ways.test.ts', title: 'R2.08b goes back to where one came from' },
  },
  {
    id: 'R2.08c',
    breaks: 'Back is stuck on a screen that was opened by its address',
    file: 'src/router/shell-route.tsx',
    find: "else void router.navigate({ to: '/', replace: true });",
    put: '',
    by: {
      file: 'tests/composition/ways.test.ts',
      title: 'R2.08c goes to the dashboard where there is nothing to go back to',
    },
  },
  {
    id: 'R2.08d',
    breaks: 'the messenger’s own button is never shown',
    file: 'src/router/shell-route.tsx',
    find: 'if (!isNeeded || !host.hasBackButton) return;',
    put: 'if (isNeeded || !host.hasBackButton) return;',
    by: { file: 'tests/composition/ways.test.ts', title: 'R2.08d is the messenger’s own where it has one' },
  },
];
