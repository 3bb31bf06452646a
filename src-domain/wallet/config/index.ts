export type { ColorsSet } from './colors.ts';
export { WIDGET_DEFAULTS } from './defaults.ts';
export { MissingConnector } from './missing-connector.ts';
export {
  type ActionsConfiguration,
  type BorderRadius,
  parseWidgetConfig,
  type WidgetConfig,
  type WidgetTheme,
} from './widget-config.ts';
