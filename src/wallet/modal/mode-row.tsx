import { useLingui } from '@lingui/react/macro';
import type { ConnectionMode } from '@axiom/domain/wallet/list';
import type { WalletInfo } from '@axiom/domain/wallet/port';
import type { ScreenShown } from '#machines/wallet/screen/types.ts';
import { Glyph } from '../parts/glyph.tsx';

/** The ways of one wallet: a row that stands at one place in every mode (R3.06f). */
export function ModeRow({ screen, wallet }: { readonly screen: ScreenShown; readonly wallet: WalletInfo }) {
  const { t } = useLingui();
  const { mode, screen: kind } = screen.snapshot.context;
  const { modes, hasTelegramButton } = kind;
  if (hasTelegramButton || modes.length < 2) return null;
  const names: Record<ConnectionMode, string> = {
    mobile: t`Mobile`,
    desktop: t`Desktop`,
    extension: t`Browser Extension`,
  };
  return (
    <div className="actions wallet-modes" role="group" aria-label={wallet.name}>
      {modes.map((one) => (
        <button
          key={one}
          type="button"
          className="button is-tonal"
          aria-pressed={one === mode}
          onClick={() => screen.send({ type: 'screen.mode', mode: one })}
        >
          <Glyph of={one} />
          {names[one]}
        </button>
      ))}
    </div>
  );
}
