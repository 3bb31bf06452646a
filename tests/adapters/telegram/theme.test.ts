import { describe, expect, it } from 'vitest';
import {
  applyInsets,
  applyViewport,
  readTheme,
  schemeOf,
  themeProperties,
} from '#adapters/telegram/theme.ts';
import { framed } from '../support/messenger-frame.ts';

describe('theme', () => {
  it('reads colours only, from text or values, null payloads too', () => {
    expect(readTheme({ bg_color: '#ffffff', 'x;}': '#000000', text_color: 'red', hint_color: 7 })).toEqual({
      bg_color: '#ffffff',
    });
    expect(readTheme('{"bg_color":"#17212B"}')).toEqual({ bg_color: '#17212B' });
    for (const nothing of [null, undefined, '{', '[]', 7]) expect(readTheme(nothing)).toEqual({});
  });

  it('cards stand out: a section of the page’s colour takes the page’s other one', () => {
    expect(
      themeProperties({ bg_color: '#000000', secondary_bg_color: '#111111', section_bg_color: '#111111' }),
    ).toEqual({
      '--tg-theme-bg-color': '#000000',
      '--tg-theme-secondary-bg-color': '#000000',
      '--tg-theme-section-bg-color': '#111111',
    });
  });

  it('knows dark from light by the background', () => {
    expect(schemeOf({ bg_color: '#17212b' })).toBe('dark');
    expect(schemeOf({ secondary_bg_color: '#efeff4' })).toBe('light');
    expect(schemeOf({})).toBeNull();
  });

  it('macOS sends empty payloads: nothing changes', () => {
    const { view } = framed();
    const root = view.document.documentElement;
    for (const nothing of [null, 'x', { top: -1 }, { top: '5' }]) {
      applyInsets(root, 'safe-area', nothing);
      applyViewport(root, nothing);
    }
    applyViewport(root, { height: 500, is_state_stable: false });
    expect(root.getAttribute('style') ?? '').toBe('');
  });
});
