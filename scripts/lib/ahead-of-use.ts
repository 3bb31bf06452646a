/**
 * What no program reaches yet and stays all the same, each with the requirement that it is for: `file name` on the left as
 * `scripts/check-reachable.ts` reports it. A line goes as soon as a program reaches what it names; nothing is added here
 * that has no requirement.
 */
export const AHEAD_OF_USE: Readonly<Record<string, string>> = {
  // What stands in style sheets; tests/views/sizes.test.ts compares both.
  'src-domain/constants/layout.ts TABLET_MAX_WIDTH_PX': 'R8: the media queries of the style sheets',
  'src-domain/constants/wallet-widget.ts MODAL_ANIMATION_MOBILE_MS': 'R8: tokens.css',
  'src-domain/constants/wallet-widget.ts MODAL_ANIMATION_MS': 'R8: tokens.css',
  'src-domain/constants/wallet-widget.ts MODAL_WIDTH_PX': 'R8: sheet.css',
  'src-domain/constants/wallet-widget.ts DROPDOWN_WIDTH_PX': 'R8: connect-button.css',
  'src-domain/constants/wallet-widget.ts QR_LOGO_PX': 'R8: qr.css',
  // Workers load it by its address.
  'src-simulation/command/engines.ts engines': 'loaded by simulation workers',
};
