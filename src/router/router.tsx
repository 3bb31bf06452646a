import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { screens } from './lazy-screens.tsx';
import type { FunctionComponent } from 'react';
import { ShellRoute } from './shell-route.tsx';

const root = createRootRoute({
  component: ShellRoute,
  /** An unknown address redirects to the dashboard. */
  notFoundComponent: () => null,
});

const under = <Path extends string>(path: Path, component: FunctionComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

/** Sheets are routes that keep their screen: both paths show one component, which opens its sheet by the path. */
const home = createRoute({ getParentRoute: () => root, id: 'home', component: screens.Dashboard });
const past = createRoute({ getParentRoute: () => root, id: 'past', component: screens.History });
const staking = createRoute({ getParentRoute: () => root, id: 'stakes', component: screens.Staking });
const referral = createRoute({ getParentRoute: () => root, id: 'friends', component: screens.Referral });
const tasks = createRoute({ getParentRoute: () => root, id: 'todo', component: screens.Tasks });
const info = createRoute({ getParentRoute: () => root, id: 'about', component: screens.Info });

const tree = root.addChildren([
  home.addChildren([
    createRoute({ getParentRoute: () => home, path: '/' }),
    createRoute({ getParentRoute: () => home, path: '/re-bonding' }),
    createRoute({ getParentRoute: () => home, path: '/sell' }),
  ]),
  under('/price', screens.Price),
  past.addChildren([
    createRoute({ getParentRoute: () => past, path: '/history' }),
    createRoute({ getParentRoute: () => past, path: '/history/statement' }),
  ]),
  under('/bond', screens.Bond),
  staking.addChildren([
    createRoute({ getParentRoute: () => staking, path: '/staking' }),
    createRoute({ getParentRoute: () => staking, path: '/staking/select' }),
  ]),
  referral.addChildren([
    createRoute({ getParentRoute: () => referral, path: '/referral' }),
    createRoute({ getParentRoute: () => referral, path: '/referral/card' }),
    createRoute({ getParentRoute: () => referral, path: '/referral/earnings' }),
    createRoute({ getParentRoute: () => referral, path: '/referral/qr' }),
    createRoute({ getParentRoute: () => referral, path: '/referral/re-bonding' }),
    createRoute({ getParentRoute: () => referral, path: '/referral/sell' }),
    createRoute({ getParentRoute: () => referral, path: '/referral/transfer' }),
  ]),
  tasks.addChildren([
    createRoute({ getParentRoute: () => tasks, path: '/tasks' }),
    createRoute({ getParentRoute: () => tasks, path: '/tasks/photo' }),
    createRoute({ getParentRoute: () => tasks, path: '/tasks/link' }),
    createRoute({ getParentRoute: () => tasks, path: '/tasks/re-bonding' }),
    createRoute({ getParentRoute: () => tasks, path: '/tasks/sell' }),
  ]),
  under('/settings', screens.Settings),
  info.addChildren([
    createRoute({ getParentRoute: () => info, path: '/info' }),
    createRoute({ getParentRoute: () => info, path: '/info/licences' }),
  ]),
  createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      throw redirect({ to: '/', replace: true });
    },
  }),
]);

/** History mode (R2.01–R2.05). */
export const router = createRouter({ routeTree: tree, defaultPreload: false });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
