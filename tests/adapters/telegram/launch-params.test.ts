import { describe, expect, it } from 'vitest';
import { codesOf, launchOf, openedPage, readLaunchParams } from '#adapters/telegram/launch-params.ts';
import { framed, page } from '../support/messenger-frame.ts';

const user = (fields: object) => encodeURIComponent(JSON.stringify(fields));
const data = (start = '') =>
  `user=${user({ id: 1001, language_code: 'ru' })}${start === '' ? '' : `&start_param=${start}`}&hash=00`;
const hash = (start = '') =>
  `#tgWebAppData=${encodeURIComponent(data(start))}&tgWebAppVersion=7.10&tgWebAppPlatform=ios&other=x`;

describe('launch parameters', () => {
  it('R1.01 come from the address, launch data untouched', () => {
    const params = readLaunchParams(page({ hash: hash() }));
    expect(launchOf(params, '')).toEqual({
      initData: data(),
      userId: '1001',
      languageCode: 'ru',
      allowsWrite: false,
      platform: 'ios',
      version: '7.10',
      refCode: null,
      farmCode: null,
    });
    expect(params['other']).toBeUndefined();
  });

  it('are kept for a reload of this frame, and a new opening replaces them', () => {
    const first = page({ hash: hash() });
    readLaunchParams(first);
    expect(launchOf(readLaunchParams({ ...first, hash: '' }), '')?.userId).toBe('1001');
    const params = readLaunchParams({
      ...first,
      hash: hash().replace('1001', '1002').replace('ios', 'weba'),
    });
    expect(launchOf(params, '')?.platform).toBe('weba');
  });

  it('are found in the navigation where the storage is blocked', () => {
    const blocked = {
      getItem: () => null,
      setItem: () => {
        throw new Error('SecurityError');
      },
    };
    const params = readLaunchParams(page({ navigatedTo: `http://a/${hash()}`, kept: blocked }));
    expect(launchOf(params, '')?.userId).toBe('1001');
    expect(launchOf(readLaunchParams(page({ kept: null })), '')).toBeNull();
  });

  it('R1.02 without platform or user nobody opened it', () => {
    for (const broken of [
      '',
      '#tgWebAppPlatform=ios&tgWebAppData=',
      `#tgWebAppPlatform=unknown&tgWebAppData=${encodeURIComponent(data())}`,
      `#tgWebAppData=${encodeURIComponent(data())}`,
      `#tgWebAppPlatform=ios&tgWebAppData=${encodeURIComponent(`user=${user({ id: 'x' })}`)}`,
      `#tgWebAppPlatform=ios&tgWebAppData=${encodeURIComponent('user=%7B')}`,
    ]) {
      expect(launchOf(readLaunchParams(page({ hash: broken })), '')).toBeNull();
    }
    expect(launchOf(readLaunchParams(page({ hash: '#%E0%A4%A' })), '')).toBeNull();
  });

  it('R3.23 the bridge’s default version is 6.0', () => {
    const params = readLaunchParams(page({ hash: hash().replace('&tgWebAppVersion=7.10', '') }));
    expect(launchOf(params, '')?.version).toBe('6.0');
  });

  it('R9.12 codes come from the signed data first, then from the address', () => {
    expect(codesOf('ref_A-farm_B', '?tgWebAppStartParam=ref_C')).toEqual({ refCode: 'A', farmCode: 'B' });
    expect(codesOf('ref_A', '?farm_code=F')).toEqual({ refCode: 'A', farmCode: 'F' });
    expect(codesOf(null, '?tgWebAppStartParam=ref_C')).toEqual({ refCode: 'C', farmCode: null });
    expect(codesOf(null, '?farm_code=%3Cscript%3E')).toEqual({ refCode: null, farmCode: null });
    const params = readLaunchParams(page({ hash: hash('ref_ANNA1') }));
    expect(launchOf(params, '')?.refCode).toBe('ANNA1');
  });

  it('reads what the browser knows of a page', () => {
    const { view } = framed();
    expect(openedPage(view)).toMatchObject({ hash: '', search: '', navigatedTo: '' });
  });
});
