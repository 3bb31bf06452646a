import type { ReturnStrategy } from '../link/index.ts';
import type { ListedWallet } from '../list/index.ts';
import type { SkipRedirect } from '../port/index.ts';
import type { ActionSettings, ConnectRequestParameters } from '../request/index.ts';
import type { ColorsSet } from './colors.ts';

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
