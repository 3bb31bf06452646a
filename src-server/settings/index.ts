export { readSettings } from './read-settings.ts';
export {
  InvalidSettings,
  type NatsServer,
  type Network,
  type Rates,
  type Settings,
  type TonApi,
} from './settings.ts';
