import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WidgetConfig } from '@axiom/domain/wallet/config';
import { ActionModals } from '../../../src/wallet/actions/action-modals.tsx';
import { ConnectButton } from '../../../src/wallet/button/connect-button.tsx';
import WalletMenu from '../../../src/wallet/button/wallet-menu.tsx';
import { activateWalletLanguage } from '../../../src/wallet/locales/i18n.ts';
import { type WalletOptions, WalletProvider } from '../../../src/wallet/provider/wallet-provider.tsx';
import { walletFailureText } from '../../../src/wallet/texts/failure-text.ts';
import { walletI18n } from '../../../src/wallet/locales/i18n.ts';
import { show } from '../render.tsx';
import { actionsIn, connectionIn } from './support.tsx';

const page = document.documentElement;
beforeEach(() => void (page.dataset['theme'] = 'light'));
afterEach(() => {
  cleanup();
  delete page.dataset['theme'];
});

const widget = (options: WalletOptions) => (
  <WalletProvider options={options}>
    <ActionModals actions={actionsIn('modal-sent', 'transaction-sent').actions} />
  </WalletProvider>
);
const root = () => document.querySelector<HTMLElement>('.wallet-root')!;
const color = (name: string) => root().style.getPropertyValue(name);

const looks = (more: Partial<WidgetConfig['uiPreferences']>): WalletOptions => ({
  uiPreferences: { theme: 'SYSTEM', borderRadius: 'm', colorsSet: {}, ...more },
});

describe('the widget’s looks', () => {
  it('R3.20i light and dark are its own; SYSTEM is the page’s theme', async () => {
    const { rerender } = await show(widget(looks({ theme: 'DARK' })));
    expect(root().dataset['walletTheme']).toBe('DARK');
    rerender(widget(looks({ theme: 'LIGHT' })));
    expect(root().dataset['walletTheme']).toBe('LIGHT');
    rerender(widget(looks({ theme: 'SYSTEM' })));
    expect(root().dataset['walletTheme']).toBeUndefined();
  });

  it('R3.20i on a page without a theme SYSTEM is the system’s', async () => {
    delete page.dataset['theme'];
    await show(widget(looks({})));
    expect(root().dataset['walletTheme']).toBe('LIGHT');
  });

  it('R3.20j the colours of the theme that is on replace its own, the others stay', async () => {
    const colorsSet = {
      LIGHT: { accent: '#0a0', text: { primary: '#111' }, background: { primary: '#fee', qr: '#ffd' } },
      DARK: { accent: '#afa' },
    };
    const { rerender } = await show(widget(looks({ colorsSet })));
    expect(color('--accent')).toBe('#0a0');
    expect(color('--accent-fill')).toBe('#0a0');
    expect(color('--text')).toBe('#111');
    expect(color('--overlay')).toBe('#fee');
    expect(color('--wallet-qr')).toBe('#ffd');
    expect(color('--hint')).toBe('');
    rerender(widget(looks({ colorsSet, theme: 'DARK' })));
    expect(color('--accent')).toBe('#afa');
    expect(color('--text')).toBe('');
    await act(async () => void (page.dataset['theme'] = 'dark'));
    rerender(widget(looks({ colorsSet })));
    expect(color('--accent')).toBe('#afa');
  });

  it.each(['m', 's', 'none'] as const)('R3.20k rounding: %s', async (borderRadius) => {
    await show(widget(looks({ borderRadius })));
    expect(root().dataset['walletRadius']).toBe(borderRadius);
  });
});

describe('the widget’s language', () => {
  it('R3.14a R3.20b is switched while a modal is open', async () => {
    const { rerender } = await show(widget({ language: 'en' }));
    expect(screen.getByRole('heading').textContent).toBe('Transaction sent');
    rerender(widget({ language: 'ru' }));
    await act(() => activateWalletLanguage('ru'));
    expect(screen.getByRole('heading').textContent).toBe('Транзакция отправлена');
    expect(screen.getByText('Закрыть')).toBeDefined();
    rerender(widget({ language: 'en' }));
    await act(() => activateWalletLanguage('en'));
    expect(screen.getByRole('heading').textContent).toBe('Transaction sent');
  });

  it('R3.20b the provider alone switches it, English where nothing is said', async () => {
    const button = (language?: 'en' | 'ru') => (
      <WalletProvider options={language === undefined ? {} : { language }}>
        <ConnectButton menu={WalletMenu} wallet={connectionIn('disconnected').wallet} />
      </WalletProvider>
    );
    const { rerender } = await show(button('ru'));
    await screen.findByRole('button', { name: 'Подключить кошелёк' });
    rerender(button());
    await screen.findByRole('button', { name: 'Connect wallet' });
  });

  it.each([
    'rejected',
    'declined',
    'aborted',
    'wrong-network',
    'not-restored',
    'not-connected',
    'missing-address',
    'list-unavailable',
    'not-supported',
    'misconfigured',
    'refused',
    'not-listed',
    'unknown',
    'a code of tomorrow',
  ])('R9.13c a refusal has its words in both languages: %s', async (code) => {
    await activateWalletLanguage('ru');
    expect(walletFailureText(walletI18n, { code, message: 'in English' })).toMatch(/[А-Яа-яЁё]{4}/);
    await activateWalletLanguage('en');
    expect(walletFailureText(walletI18n, { code, message: '' })).toMatch(/^[A-Z][a-z]+ /);
    const said = walletFailureText(walletI18n, { code, message: 'as it came' });
    // R6.04d: the wallet's own words, of nothing else.
    expect(said === 'as it came').toBe(code === 'rejected');
  });
});
