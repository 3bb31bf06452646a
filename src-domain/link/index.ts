export { isAppLink, type LinkKind, linkKind, type LinkOpening, openingOf } from './link-kind.ts';
export { isSafeUrl, isTelegramLink, readWebAddress, type WebAddress } from './web-address.ts';
