import { firstAnswers } from '../app/early.ts';
import { createRoot } from '../app/create-root.ts';
import type { Opened } from '../app/opened.ts';
import { App } from './app.tsx';

let root: ReturnType<typeof createRoot> | undefined;

/** The app with its machines, which start once. */
export default function Running({ opened }: { readonly opened: Opened }) {
  root ??= createRoot(opened, firstAnswers);
  return <App root={root} />;
}
