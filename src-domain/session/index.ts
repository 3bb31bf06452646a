export { JoinRequired } from './join-required.ts';
export { type BotApp, shareUrl, startLink } from './links.ts';
export {
  buildStartParam,
  InvalidStartCode,
  isStartCode,
  parseStartParam,
  type StartCodes,
} from './start-param.ts';
export { isKnownPlatform } from './platform.ts';
export { compareVersions, isAtLeastVersion } from './version.ts';
