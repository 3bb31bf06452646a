import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { bond, NOW_MS } from '../../src/gallery/samples.ts';
import { BondCard } from '../../src/screens/dashboard/bond-card.tsx';
import { show } from './render.tsx';

afterEach(cleanup);

const pending = (payUntilMs: number) => bond('p', 90, 0.0005, 250, 100, { status: 'pending', payUntilMs });

async function text(payUntilMs: number): Promise<string> {
  const shown = pending(payUntilMs);
  const { container } = await show(<BondCard bond={shown} nowMs={NOW_MS} pulledMs={null} />);
  return container.textContent ?? '';
}

describe('a bond that waits for its payment', () => {
  it('names the amount that the payment sheet and the active bond name: with the bonus', async () => {
    const active = await show(
      <BondCard bond={{ ...pending(NOW_MS), status: 'active' }} nowMs={NOW_MS} pulledMs={null} />,
    );
    const amount = active.container.querySelector('.large')?.textContent;
    cleanup();
    expect(amount).toBeTruthy();
    expect(await text(NOW_MS + 60_000)).toContain(amount);
  });

  it('asks for the payment until the price lapses, and not after', async () => {
    expect(await text(NOW_MS + 60_000)).toMatch(/waits for 250\.00 TON from your wallet.*until/);
    cleanup();
    const late = await text(NOW_MS - 60_000);
    expect(late).toMatch(/250\.00 TON not seen yet.*due by/);
    expect(late).not.toContain('waits for');
  });
});
