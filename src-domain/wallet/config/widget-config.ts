import { isReturnStrategy, isReturnUrl, type ReturnStrategy } from '../link/index.ts';
import { mergeByName } from '../list/index.ts';
import { ACTION_MOMENTS, type ActionMoment, parseConnectRequestParameters } from '../request/index.ts';
import type { SkipRedirect } from '../port/index.ts';
import { fields, form, listOf, oneOf, passing, type Read } from '../request/read-value.ts';
import { readColorsSet } from './colors.ts';
import { name, readIncludedWallets, safeUrl } from './included-wallets.ts';
import { WIDGET_DEFAULTS } from './defaults.ts';
import { MissingConnector } from './missing-connector.ts';
import type { WidgetConfig } from './settings.ts';

type ReturnUrl = `${string}://${string}`;

const returnStrategy = passing<ReturnStrategy>(isReturnStrategy, 'back, none or an address with "://"');
const twaReturnUrl = passing<ReturnUrl>(isReturnUrl, 'an address with "://"');
const listOfMoments = listOf(oneOf(...ACTION_MOMENTS));
const moments: Read<readonly ActionMoment[]> = (value, field) => {
  const told = value === 'all' ? ACTION_MOMENTS : listOfMoments(value, field);
  return ACTION_MOMENTS.filter((moment) => told.includes(moment));
};
const readConfig = fields({
  manifestUrl: safeUrl,
  connector: passing<unknown>(() => true, ''),
  buttonRootId: form(/^[A-Za-z][\w:.-]{0,127}$/, 'the id of an element'),
  language: oneOf('en', 'ru'),
  returnStrategy,
  twaReturnUrl,
  walletsListConfiguration: fields({ includeWallets: readIncludedWallets }),
  enableAndroidBackHandler: passing<boolean>((value) => typeof value === 'boolean', 'true or false'),
  connectRequestParameters: parseConnectRequestParameters,
  preferredWalletAppName: name,
  uiPreferences: fields({
    theme: oneOf('LIGHT', 'DARK', 'SYSTEM'),
    borderRadius: oneOf('m', 's', 'none'),
    colorsSet: fields({ LIGHT: readColorsSet, DARK: readColorsSet }),
  }),
  actionsConfiguration: fields({
    returnStrategy,
    twaReturnUrl,
    notifications: moments,
    modals: moments,
    skipRedirectToWallet: oneOf<SkipRedirect>('ios', 'always', 'never'),
  }),
});

/**
 * Reads the widget's settings, with WIDGET_DEFAULTS where nothing is said. Transactions return as connections do, unless
 * they have ways of their own.
 * @throws MissingConnector without a manifestUrl and a connector
 * @throws InvalidWalletValue naming the field
 */
export function parseWidgetConfig(value: unknown): WidgetConfig {
  const { connector, walletsListConfiguration, ...told } = readConfig(value, '');
  if (told.manifestUrl === undefined && connector === undefined) throw new MissingConnector();
  const ways = {
    returnStrategy: told.returnStrategy ?? WIDGET_DEFAULTS.returnStrategy,
    twaReturnUrl: told.twaReturnUrl ?? null,
  };
  return {
    ...WIDGET_DEFAULTS,
    ...told,
    ...ways,
    walletsListConfiguration: {
      includeWallets: mergeByName([], walletsListConfiguration?.includeWallets ?? []),
    },
    uiPreferences: { ...WIDGET_DEFAULTS.uiPreferences, ...told.uiPreferences },
    actionsConfiguration: {
      ...WIDGET_DEFAULTS.actionsConfiguration,
      ...ways,
      ...told.actionsConfiguration,
    },
  };
}
