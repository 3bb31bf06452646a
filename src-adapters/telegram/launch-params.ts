import type { Launch } from '@axiom/domain/ports/client';
import { MESSENGER_DEFAULT_VERSION } from '@axiom/domain/constants';
import { isKnownPlatform, isStartCode, parseStartParam } from '@axiom/domain/session';
import { isRecord } from './transport.ts';

/** Where the messenger's own script stores them across a reload of this frame. */
const KEPT_AT = '__telegram__initParams';

/** How a page was opened, before a router changes its address. */
export interface OpenedPage {
  readonly hash: string;
  readonly search: string;
  /** The address that this frame was navigated to, hash included; empty if the browser does not report it. */
  readonly navigatedTo: string;
  readonly kept: Pick<Storage, 'getItem' | 'setItem'> | null;
}

/** The messenger's launch parameters (`tgWebApp…`) by name; empty for a page that it did not open. */
export type LaunchParams = Readonly<Record<string, string>>;

export function openedPage(view: Window): OpenedPage {
  let kept: OpenedPage['kept'] = null;
  try {
    kept = view.sessionStorage;
  } catch {
    kept = null;
  }
  const [navigation] = view.performance?.getEntriesByType?.('navigation') ?? [];
  return {
    hash: view.location.hash,
    search: view.location.search,
    navigatedTo: navigation?.name ?? '',
    kept,
  };
}

/**
 * Launch parameters: from the address, else from those stored at this frame's first opening, else from the
 * address it was navigated to. They are stored, so that a reload after the router's changes still has them.
 */
export function readLaunchParams(page: OpenedPage): LaunchParams {
  const fromHash = parseHash(page.hash);
  const kept = readKept(page.kept);
  const navigated = page.navigatedTo.includes('#')
    ? parseHash(page.navigatedTo.slice(page.navigatedTo.indexOf('#')))
    : {};
  const params = { ...navigated, ...kept, ...fromHash };
  try {
    if (Object.keys(params).length > 0) page.kept?.setItem(KEPT_AT, JSON.stringify(params));
  } catch {
    // With a full or blocked storage, only a reload loses its parameters.
  }
  return params;
}

/**
 * Who opened the app; null if no messenger did (R1.02). Codes come from the signed data first, then from the
 * address (R9.12); the server checks them.
 */
export function launchOf(params: LaunchParams, search: string): Launch | null {
  const platform = params['tgWebAppPlatform'] ?? '';
  const initData = params['tgWebAppData'] ?? '';
  const signed = new URLSearchParams(initData);
  const user = readUser(signed.get('user'));
  if (!isKnownPlatform(platform) || user === null) return null;
  return {
    initData,
    userId: user.id,
    languageCode: user.languageCode,
    allowsWrite: user.allowsWrite,
    platform,
    version: params['tgWebAppVersion'] ?? MESSENGER_DEFAULT_VERSION,
    ...codesOf(signed.get('start_param'), search),
  };
}

/** Referral and farm codes of a signed start parameter, otherwise of the address. */
export function codesOf(
  signedStartParam: string | null,
  search: string,
): { readonly refCode: string | null; readonly farmCode: string | null } {
  const query = new URLSearchParams(search);
  const signed = parseStartParam(signedStartParam);
  const open = parseStartParam(query.get('tgWebAppStartParam'));
  const farmQuery = query.get('farm_code');
  return {
    refCode: signed.refCode ?? open.refCode ?? null,
    farmCode:
      signed.farmCode ?? open.farmCode ?? (farmQuery !== null && isStartCode(farmQuery) ? farmQuery : null),
  };
}

function parseHash(hash: string): Record<string, string> {
  const text = hash.replace(/^#/, '');
  const query = text.includes('?') ? text.slice(text.indexOf('?') + 1) : text;
  const found: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    if (name.startsWith('tgWebApp')) found[name] = value;
  }
  return found;
}

function readKept(kept: OpenedPage['kept']): Record<string, string> {
  try {
    const value: unknown = JSON.parse(kept?.getItem(KEPT_AT) ?? '{}');
    if (!isRecord(value)) return {};
    return Object.fromEntries(
      Object.entries(value).filter(
        (entry): entry is [string, string] => entry[0].startsWith('tgWebApp') && typeof entry[1] === 'string',
      ),
    );
  } catch {
    return {};
  }
}

function readUser(
  json: string | null,
): (Pick<Launch, 'languageCode' | 'allowsWrite'> & { id: string }) | null {
  try {
    const user: unknown = JSON.parse(json ?? '');
    if (!isRecord(user)) return null;
    const id = user['id'];
    if (typeof id !== 'number' && typeof id !== 'string') return null;
    if (!/^\d{1,20}$/.test(String(id))) return null;
    const language = user['language_code'];
    return {
      id: String(id),
      languageCode: typeof language === 'string' ? language : null,
      allowsWrite: user['allows_write_to_pm'] === true,
    };
  } catch {
    return null;
  }
}
