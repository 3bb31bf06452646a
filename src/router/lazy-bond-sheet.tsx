import { lazySheet } from './lazy-sheet.tsx';

/** Shown over the dashboard. */
export const BondSheet = lazySheet(
  () => import('../screens/dashboard/bond-sheet.tsx'),
  ({ bond }) => bond !== null,
);
