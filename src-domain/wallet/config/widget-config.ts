import { isReturnStrategy, isReturnUrl, type ReturnStrategy } from '../link/index.ts';
import { mergeByName, type ListedWallet } from '../list/index.ts';
import {
  ACTION_MOMENTS,
  type ActionMoment,
  type ActionSettings,
  type ConnectRequestParameters,
  InvalidWalletValue,
  parseConnectRequestParameters,
} from '../request/index.ts';
import { isSafeUrl } from '../../link/index.ts';
import type { SkipRedirect } from '../port/index.ts';
import { join, readFields, readForm, readOneOf, readText } from '../request/read-value.ts';
import { type ColorsSet, parseColorsSet } from './colors.ts';
import { parseIncludedWallets } from './included-wallets.ts';
import { MissingConnector } from './missing-connector.ts';

/** The widget's colours: light, dark, or the system's theme. */
export type WidgetTheme = 'LIGHT' | 'DARK' | 'SYSTEM';
/** Medium, small or no rounding of corners. */
export type BorderRadius = 'm' | 's' | 'none';

/** Settings of transactions; an absent one uses the widget's own setting. */
export interface ActionsConfiguration extends ActionSettings {
  readonly skipRedirectToWallet: SkipRedirect;
}

/** All settings of the widget, with defaults applied (R3.20). */
export interface WidgetConfig {
  /** Null only if a connector was given. */
  readonly manifestUrl: string | null;
  /** Id of the element that gets the connect button; null: the app draws its own. */
  readonly buttonRootId: string | null;
  readonly language: 'en' | 'ru';
  readonly returnStrategy: ReturnStrategy;
  readonly twaReturnUrl: `${string}://${string}` | null;
  readonly walletsListConfiguration: { readonly includeWallets: readonly ListedWallet[] };
  readonly enableAndroidBackHandler: boolean;
  readonly connectRequestParameters: ConnectRequestParameters;
  readonly preferredWalletAppName: string | null;
  readonly uiPreferences: {
    readonly theme: WidgetTheme;
    readonly borderRadius: BorderRadius;
    readonly colorsSet: Readonly<Partial<Record<'LIGHT' | 'DARK', ColorsSet>>>;
  };
  readonly actionsConfiguration: ActionsConfiguration;
}

const ID = /^[A-Za-z][\w:.-]{0,127}$/;
const APP_NAME_MAX_CHARS = 256;
const FIELDS = [
  'manifestUrl',
  'connector',
  'buttonRootId',
  'language',
  'returnStrategy',
  'twaReturnUrl',
  'walletsListConfiguration',
  'enableAndroidBackHandler',
  'connectRequestParameters',
  'preferredWalletAppName',
  'uiPreferences',
  'actionsConfiguration',
] as const;

/**
 * Reads the widget's settings; defaults (R3.20): language en, returnStrategy back, theme SYSTEM, radius m,
 * Android back button on, all notifications, modal before signing, no redirect after sending on iOS.
 * @throws MissingConnector without a manifestUrl and a connector
 * @throws InvalidWalletValue naming the field
 */
export function parseWidgetConfig(value: unknown): WidgetConfig {
  const fields = readFields(value, '', FIELDS);
  const isAbsent = (part: unknown) => part === undefined || part === null;
  if (isAbsent(fields.manifestUrl) && isAbsent(fields.connector)) throw new MissingConnector();
  const returnStrategy = readReturn(fields.returnStrategy, 'returnStrategy') ?? 'back';
  const twaReturnUrl = readReturnUrl(fields.twaReturnUrl, 'twaReturnUrl');
  return {
    manifestUrl: optional(fields.manifestUrl, readManifest) ?? null,
    buttonRootId:
      optional(fields.buttonRootId, (id) => readForm(id, 'buttonRootId', ID, 'the id of an element')) ?? null,
    language: optional(fields.language, (one) => readOneOf(one, 'language', ['en', 'ru'])) ?? 'en',
    returnStrategy,
    twaReturnUrl,
    walletsListConfiguration: readListConfiguration(fields.walletsListConfiguration),
    enableAndroidBackHandler:
      optional(fields.enableAndroidBackHandler, (one) => readFlag(one, 'enableAndroidBackHandler')) ?? true,
    connectRequestParameters: parseConnectRequestParameters(fields.connectRequestParameters),
    preferredWalletAppName:
      optional(fields.preferredWalletAppName, (one) =>
        readText(one, 'preferredWalletAppName', APP_NAME_MAX_CHARS),
      ) ?? null,
    uiPreferences: readPreferences(fields.uiPreferences),
    actionsConfiguration: readActions(fields.actionsConfiguration, { returnStrategy, twaReturnUrl }),
  };
}

function readManifest(value: unknown): string {
  if (isSafeUrl(value)) return value;
  throw new InvalidWalletValue('manifestUrl', value, 'an https address, or http on this very machine');
}

function readListConfiguration(value: unknown): WidgetConfig['walletsListConfiguration'] {
  const field = 'walletsListConfiguration';
  const { includeWallets } = readFields(value ?? {}, field, ['includeWallets']);
  const wallets = parseIncludedWallets(includeWallets ?? [], join(field, 'includeWallets'));
  return { includeWallets: mergeByName([], wallets) };
}

function readPreferences(value: unknown): WidgetConfig['uiPreferences'] {
  const field = 'uiPreferences';
  const { theme, borderRadius, colorsSet } = readFields(value ?? {}, field, [
    'theme',
    'borderRadius',
    'colorsSet',
  ]);
  const themes = readFields(colorsSet ?? {}, join(field, 'colorsSet'), ['LIGHT', 'DARK']);
  const colors = (name: 'LIGHT' | 'DARK') =>
    themes[name] === undefined ? {} : { [name]: parseColorsSet(themes[name], `${field}.colorsSet.${name}`) };
  return {
    theme:
      optional(theme, (one) => readOneOf(one, join(field, 'theme'), ['LIGHT', 'DARK', 'SYSTEM'])) ?? 'SYSTEM',
    borderRadius:
      optional(borderRadius, (one) => readOneOf(one, join(field, 'borderRadius'), ['m', 's', 'none'])) ?? 'm',
    colorsSet: { ...colors('LIGHT'), ...colors('DARK') },
  };
}

function readActions(
  value: unknown,
  own: Pick<WidgetConfig, 'returnStrategy' | 'twaReturnUrl'>,
): ActionsConfiguration {
  const field = 'actionsConfiguration';
  const fields = readFields(value ?? {}, field, [
    'returnStrategy',
    'twaReturnUrl',
    'notifications',
    'modals',
    'skipRedirectToWallet',
  ]);
  const skip = optional(fields.skipRedirectToWallet, (one) =>
    readOneOf<SkipRedirect>(one, join(field, 'skipRedirectToWallet'), ['ios', 'always', 'never']),
  );
  return {
    returnStrategy: readReturn(fields.returnStrategy, join(field, 'returnStrategy')) ?? own.returnStrategy,
    twaReturnUrl: readReturnUrl(fields.twaReturnUrl, join(field, 'twaReturnUrl')) ?? own.twaReturnUrl,
    notifications: readMoments(fields.notifications, join(field, 'notifications')) ?? ACTION_MOMENTS,
    modals: readMoments(fields.modals, join(field, 'modals')) ?? ['before'],
    skipRedirectToWallet: skip ?? 'ios',
  };
}

function readMoments(value: unknown, field: string): readonly ActionMoment[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (value === 'all') return ACTION_MOMENTS;
  if (!Array.isArray(value)) throw new InvalidWalletValue(field, value, `"all" or a list of moments`);
  const told = value.map((one: unknown, at) => readOneOf(one, `${field}[${at}]`, ACTION_MOMENTS));
  return ACTION_MOMENTS.filter((moment) => told.includes(moment));
}

function readReturn(value: unknown, field: string): ReturnStrategy | undefined {
  if (value === undefined || value === null) return undefined;
  if (isReturnStrategy(value)) return value;
  throw new InvalidWalletValue(field, value, 'back, none or an address with "://"');
}

function readReturnUrl(value: unknown, field: string): WidgetConfig['twaReturnUrl'] {
  if (value === undefined || value === null) return null;
  if (isReturnUrl(value)) return value;
  throw new InvalidWalletValue(field, value, 'an address with "://"');
}

function readFlag(value: unknown, field: string): boolean {
  if (typeof value === 'boolean') return value;
  throw new InvalidWalletValue(field, value, 'true or false');
}

/** Reads an optional value; undefined and null give the default. */
function optional<Value>(value: unknown, read: (value: unknown) => Value): Value | undefined {
  return value === undefined || value === null ? undefined : read(value);
}
