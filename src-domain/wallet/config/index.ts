export type { ColorsSet } from './colors.ts';
export { MissingConnector } from './missing-connector.ts';
export {
  type ActionsConfiguration,
  type BorderRadius,
  parseWidgetConfig,
  type WidgetConfig,
  type WidgetTheme,
} from './widget-config.ts';
