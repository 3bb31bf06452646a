export type { ColorsSet } from './colors.ts';
export { WIDGET_DEFAULTS } from './defaults.ts';
export { MissingConnector } from './missing-connector.ts';
export type { ActionsConfiguration, BorderRadius, WidgetConfig, WidgetTheme } from './settings.ts';
export { parseWidgetConfig } from './widget-config.ts';
