import { useEffect } from 'react';
import { begunIn } from '../app/begun.ts';
import { createRoot } from '../app/create-root.ts';
import type { Opened } from '../app/opened.ts';
import type { AppRoot } from '../app/actors.tsx';
import { App } from './app.tsx';
import { screens } from './lazy-screens.tsx';
import { router } from './router.tsx';

let root: AppRoot | undefined;

/** The app's machines, which start once. */
function rootOf(opened: Opened): AppRoot {
  root ??= createRoot(opened, begunIn(opened.view));
  return root;
}

export default function Running({ opened }: { readonly opened: Opened }) {
  useEffect(() => {
    // Without its code the bars keep the theme's colours.
    firstFigures(opened)
      .then(() => opened.host.matchBars())
      .catch(() => undefined);
  }, [opened]);
  return <App root={rootOf(opened)} />;
}

/** Starts the machines and finds the screen of the address: the app can be shown in one piece. */
export async function prepare(opened: Opened): Promise<void> {
  rootOf(opened);
  await Promise.all([router.load(), screens.Dashboard.there()]);
}

/** Longer than answers take that have been on their way since the page began. */
const WAIT_MS = 1000;

/**
 * Resolves when there is more to show than the first frame: figures or why there are none; otherwise after a second.
 */
export async function firstFigures(opened: Opened): Promise<void> {
  const { app } = rootOf(opened).machines;
  await new Promise<void>((resolve) => {
    const end = () => {
      subscription.unsubscribe();
      resolve();
    };
    const look = () => {
      if (!app.getSnapshot().hasTag('loading')) end();
    };
    const subscription = app.subscribe(look);
    opened.view.setTimeout(end, WAIT_MS);
    look();
  });
}
