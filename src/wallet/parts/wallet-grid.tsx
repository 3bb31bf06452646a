import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { WalletInfo } from '@axiom/domain/wallet/port';
import { useWalletLabel, useWalletName } from './names.ts';
import { WalletImage } from './wallet-image.tsx';
import './wallet-grid.css';

/** As many stand in one row of a phone; more take rows of four. */
const MOST_IN_ROW = 5;

interface WalletGridProps {
  readonly wallets: readonly WalletInfo[];
  /** Wallets whose pictures are on the "View all wallets" tile; empty: no tile. */
  readonly tile?: readonly WalletInfo[];
  /** The wallet that a step back came from: its place in the list is found again. */
  readonly left: WalletInfo | null;
  readonly onChoose: (appName: string) => void;
  readonly onAll?: () => void;
}

/** Wallets to choose from, each with its picture, name and label; last a tile that opens the whole list. */
export function WalletGrid({ wallets, tile = [], left, onChoose, onAll }: WalletGridProps) {
  const { t } = useLingui();
  const nameOf = useWalletName();
  const labelOf = useWalletLabel();
  if (wallets.length === 0) return null;
  const isRow = tile.length > 0 || wallets.length === MOST_IN_ROW;
  return (
    <ul className={isRow ? 'wallet-grid is-row' : 'wallet-grid'} aria-label={t`Wallets`}>
      {wallets.map((wallet) => (
        <li key={wallet.appName}>
          <button
            type="button"
            className="wallet-tile"
            autoFocus={wallet.appName === left?.appName}
            onClick={() => onChoose(wallet.appName)}
          >
            <WalletImage name={wallet.name} imageUrl={wallet.imageUrl} />
            <span className="wallet-name" dir="auto">
              {breakable(nameOf(wallet))}
            </span>
            <span className="hint">{labelOf(wallet)}</span>
          </button>
        </li>
      ))}
      {tile.length > 0 && (
        <li>
          <button type="button" className="wallet-tile" onClick={onAll}>
            <span className="wallet-four" aria-hidden="true">
              {tile.map(({ name, imageUrl, appName }) => (
                <WalletImage key={appName} name={name} imageUrl={imageUrl} size="part" />
              ))}
            </span>
            <span className="wallet-name">{t`View all wallets`}</span>
          </button>
        </li>
      )}
    </ul>
  );
}

/** A name of several words in one, "MyTonWallet", may break between them. */
function breakable(name: string): ReactNode {
  return name.split(/(?<=\p{Ll})(?=\p{Lu})/u).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Blocks of the size of what is loading. */
export function GridPlaceholder({ count }: { readonly count: number }) {
  return (
    <ul className="wallet-grid is-row" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className="wallet-tile">
          <span className="wallet-image is-whole" data-picture="loading" />
          <span className="wallet-name is-blank" />
        </li>
      ))}
    </ul>
  );
}
