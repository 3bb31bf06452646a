/**
 * What no program reaches yet and stays all the same, each with the requirement that it is for: `file name` on the left as
 * `scripts/check-reachable.ts` reports it. A line goes as soon as a program reaches what it names; nothing is added here
 * that has no requirement.
 */
export const AHEAD_OF_USE: Readonly<Record<string, string>> = {
  // The wallet widget.
  'machines/wallet/attempt.ts': 'R3.15: one attempt to connect',
  'machines/wallet/config.ts': 'R3.20: what the machines need of the settings',
  'machines/wallet/failure.ts': 'R3.21: a failed step as it is shown',
  'machines/wallet/shown.ts': 'R3: what the views get',
  'machines/wallet/actions/types.ts': 'R3.10: action modals',
  'machines/wallet/connection/types.ts': 'R3.15: the connection',
  'machines/wallet/modal/types.ts': 'R3.03: the wallets modal',
  'machines/wallet/screen/types.ts': 'R3.06: the screen of one wallet',
  'src-domain/wallet/list/shown-wallets.ts universalView':
    'R3.03, R3.04: the universal view, desktop and mobile',
  'src-domain/wallet/list/shown-wallets.ts walletListMaxHeightPx': 'R3.05: the list of all wallets',
  'src-domain/wallet/list/arrange.ts labelOf': 'R3.16: installed, recent, popular',
  'src-domain/wallet/list/connection-screen.ts connectionScreen': 'R3.06, R3.07: the screen of one wallet',
  'src-domain/wallet/list/connection-screen.ts otherModes': 'R3.06: three modes of a wallet’s screen',
  'src-domain/wallet/list/opening-view.ts telegramWalletOf': 'R3.17: a single wallet opened at once',
  'src-domain/wallet/request/connect-request.ts connectRequest': 'R3.26: what is asked when connecting',
  'src-domain/wallet/request/action.ts actionOf': 'R3.10: action modals',
  'src-domain/wallet/request/modal-state.ts MODAL_CLOSED': 'R3.18: how the modal was closed',
  'src-domain/wallet/request/modal-state.ts MODAL_OPENED': 'R3.18: how the modal was closed',
  'src-domain/wallet/request/modal-state.ts closeModal': 'R3.18: how the modal was closed',
  'src-domain/wallet/config/widget-config.ts parseWidgetConfig':
    'R3.20: every option of the widget’s settings',
  'src-domain/wallet/tracking/tracking-event.ts TRACKING_NAMES': 'R3.24: events that a page can listen to',
  // What stands in style sheets; tests/views/sizes.test.ts compares both.
  'src-domain/constants/layout.ts TABLET_MAX_WIDTH_PX': 'R8: the media queries of the style sheets',
  'src-domain/constants/wallet-widget.ts MODAL_ANIMATION_MOBILE_MS': 'R8: tokens.css',
  'src-domain/constants/wallet-widget.ts MODAL_ANIMATION_MS': 'R8: tokens.css',
  'src-domain/constants/wallet-widget.ts MODAL_WIDTH_PX': 'R8: sheet.css',
  'src-domain/constants/wallet-widget.ts DROPDOWN_WIDTH_PX': 'R8: address.css',
  'src-domain/constants/wallet-widget.ts QR_LOGO_PX': 'R8: qr.css',
  // Workers load it by its address.
  'src-simulation/command/engines.ts engines': 'loaded by simulation workers',
  // Calls of the contract that no screen makes yet.
  'src-domain/constants/messenger.ts SHARE_MESSAGE_VERSION':
    'R2.14: from which version the share message is used',
  'src-adapters/socket/candle-socket.ts': 'R5.34: the candle socket',
  'src-domain/ports/client/sockets.ts CandlesPort': 'R5.34: the candle socket',
  'src-adapters/socket/frames.ts readCandleFrame': 'R5.34: the candle socket',
};
