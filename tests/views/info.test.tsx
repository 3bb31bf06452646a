import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { frames } from '../../src/gallery/frames.tsx';
import { NOW_MS } from '../../src/gallery/samples.ts';
import { Switch } from '../../src/screens/settings/switch.tsx';
import { handClock, show } from './render.tsx';

afterEach(cleanup);

async function said(name: string): Promise<string> {
  const Frame = frames[name];
  if (!Frame) throw new Error(`no frame ${name}`);
  await show(<Frame />, { clock: handClock(NOW_MS).clock });
  return document.body.textContent ?? '';
}

describe('info', () => {
  it('R9.05a shows how much is held for each TON owed', async () => {
    expect(await said('info')).toContain('Coverage1.18 TON held per TON owed');
  });

  it('names the price, what the spread makes of it and how long it holds', async () => {
    const text = await said('info');
    for (const part of [
      '0.8400',
      '0.8484 TON, +1\u00a0%',
      '0.8316 TON, \u22121\u00a0%',
      '60 s',
      '7 to 365 days',
    ])
      expect(text).toContain(part);
  });

  it('says that trading pauses when the price is old, and what did not load', async () => {
    const text = await said('info-stale');
    for (const part of ['from 14:25: trading pauses', 'did not load', 'Retry']) expect(text).toContain(part);
  });

  it('names the charts’ makers and leads to them', async () => {
    expect(await said('info')).toContain(
      'TradingView Lightweight Charts™, Copyright © 2026 TradingView, Inc.',
    );
    expect(screen.getByRole('link', { name: /tradingview/ }).getAttribute('href')).toBe(
      'https://www.tradingview.com/',
    );
  });

  it('R9.05 the risk note of a purchase leads to it', async () => {
    await said('pay-review');
    expect(screen.getByRole('link', { name: /All risks/ }).getAttribute('href')).toBe('/info');
  });
});

describe('settings', () => {
  it('R9.09e says why nothing was turned on, and the way on', async () => {
    for (const [name, words, button] of [
      ['settings-refused', 'The bot may not write to you', 'Ask again'],
      ['settings-unanswered', 'The messenger did not answer', 'Ask again'],
      ['settings-unsupported', 'Send /notices on', 'Open the chat with the bot'],
    ] as const) {
      expect(await said(name)).toContain(words);
      expect(screen.getByRole('button', { name: button })).toBeDefined();
      cleanup();
    }
  });

  it('a switch is on or off at once, and says so', async () => {
    const onSwitch = vi.fn();
    await show(<Switch label="Haptics" isOn onSwitch={onSwitch} />);
    const control = screen.getByRole('switch', { name: 'Haptics' });
    expect(control.getAttribute('aria-checked')).toBe('true');
    fireEvent.click(control);
    expect(onSwitch).toHaveBeenCalledWith(false);
  });
});
