export {
  opensWalletAfterSending,
  type OpenStep,
  planRedirect,
  type RedirectInput,
  type RedirectPlan,
} from './plan-redirect.ts';
export { isReturnStrategy, isReturnUrl, type ReturnStrategy } from './return-strategy.ts';
export type { Surroundings } from './surroundings.ts';
export { directLink, packQuery, qrLink, toDeepLink, toTelegramScheme, withReturn } from './telegram-start.ts';
