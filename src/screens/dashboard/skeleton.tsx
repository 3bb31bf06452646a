import { useLingui } from '@lingui/react/macro';
import { Stack } from '../../ui/card/card.tsx';
import { Section } from '../../ui/section/section.tsx';
import { Block, CardSkeleton } from '../../ui/skeleton/skeleton.tsx';
import type { Go } from '../shared/go.ts';
import { DashboardActions, DashboardTop } from './parts.tsx';
import './dashboard.css';

/**
 * Titles, buttons and the line are final; values are blocks of their final size (R1.09). The buttons act: what they
 * open waits for its own figures.
 */
export function DashboardSkeleton({ go }: { readonly go: Go }) {
  const { t } = useLingui();
  return (
    <main className="screen dashboard" aria-busy="true">
      <p className="visually-hidden" role="status">{t`Loading`}</p>
      <DashboardTop title={t`Balance`} wallet={<Block width={8} height={2.25} />} />
      <section className="dashboard-hero">
        <div className="figure">
          <Block width={14.5} height={2.1} />
        </div>
        <p className="hero-under">
          <Block width={7} />
          <Block width={6} />
        </p>
        <div className="horizon">
          <svg width="100%" height="128" aria-hidden="true">
            <line className="horizon-axis" x2="100%" y1="100" y2="100" />
            <path className="horizon-line is-at-now" d="M.5 6V104M.5 122V128" />
          </svg>
        </div>
      </section>
      <Stack className="dashboard-flow">
        <DashboardActions go={go} />
        <Section title={t`Bonds`} aside={<Block width={6} height={0.6} />} isOnLine>
          <Stack className="is-flush">
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
          </Stack>
        </Section>
      </Stack>
    </main>
  );
}
