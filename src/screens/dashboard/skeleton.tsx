import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Card, Row, Stack } from '../../ui/card/card.tsx';
import { Section } from '../../ui/section/section.tsx';
import { Block, CardSkeleton } from '../../ui/skeleton/skeleton.tsx';
import { TapeSkeleton } from '../../ui/tape/tape.tsx';
import type { Go } from '../shared/go.ts';
import { DashboardActions, DashboardTop } from './parts.tsx';
import { Steps } from './steps.tsx';
import './dashboard.css';

interface DashboardSkeletonProps {
  readonly go: Go;
  /** As far as this device knows; who has not begun is shown how it starts. */
  readonly hasBegun: boolean;
}

/**
 * Titles, buttons and the line are final; values are blocks of their final size (R1.09). The buttons act: what they
 * open waits for its own figures.
 */
export function DashboardSkeleton({ go, hasBegun }: DashboardSkeletonProps) {
  const { t } = useLingui();
  const top = (
    <>
      <p className="visually-hidden" role="status">{t`Loading`}</p>
      <DashboardTop title={t`Balance`} wallet={<Block width={8} height={2.25} />} />
    </>
  );
  if (!hasBegun) return <FirstDaySkeleton top={top} />;
  return (
    <main className="screen dashboard" aria-busy="true">
      {top}
      <section className="dashboard-hero">
        <div className="figure">
          <Block width={14.5} height={2.1} />
        </div>
        <p className="hero-under">
          <Block width={7} />
          <Block width={6} />
        </p>
        <HorizonSkeleton />
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

function HorizonSkeleton() {
  return (
    <div className="horizon">
      <svg width="100%" height="128" aria-hidden="true">
        <line className="horizon-axis" x2="100%" y1="100" y2="100" />
        <path className="horizon-line is-at-now" d="M.5 6V104M.5 122V128" />
      </svg>
    </div>
  );
}

/** The first day without what is not known yet: the terms, the example, and whether a wallet is connected. */
function FirstDaySkeleton({ top }: { readonly top: ReactNode }) {
  const { t } = useLingui();
  return (
    <main className="screen dashboard is-first-day" aria-busy="true">
      {top}
      <section className="dashboard-hero">
        <div className="figure">
          <Block width={10} height={2.1} />
        </div>
        <p className="hint">
          <Block width={15} />
        </p>
        <HorizonSkeleton />
        <div className="first-lesson">
          <span className="caption">
            <Block width={14} height={0.6} />
          </span>
        </div>
      </section>
      <Stack className="dashboard-flow">
        <Steps terms={<Block width={11} height={0.6} />} />
        <Card as="div">
          <Row>
            <span className="medium">
              <Block width={7.5} />
            </span>
          </Row>
          <TapeSkeleton />
          <Row>
            <span className="medium">
              <Block width={6.5} height={0.6} />
            </span>
          </Row>
        </Card>
      </Stack>
      <div className="dock">
        <Button isBusy>{t`Connect wallet`}</Button>
      </div>
    </main>
  );
}
