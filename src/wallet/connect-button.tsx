import { useLingui } from '@lingui/react/macro';
import { ADDRESS_COPIED_MS } from '@axiom/domain/constants';
import { ChevronDown, Copy, LogOut, Wallet } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { WalletConnectionShown } from '#machines/wallet/present/types.ts';
import { shortAddress } from '../ui/address/address-text.ts';
import { useFlash } from '../ui/address/copyable.tsx';
import { Button } from '../ui/button/button.tsx';
import { Fact, Facts } from '../ui/facts/facts.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import '../ui/address/address.css';
import { layoutNow } from './layout.ts';

interface ConnectButtonProps {
  readonly wallet: WalletConnectionShown;
  readonly onCopy: (text: string) => void;
}

/** Restoring: a disabled spinner; disconnected: the connect button; connected: address and menu (R3.01). */
export function ConnectButton({ wallet, onCopy }: ConnectButtonProps) {
  const { t } = useLingui();
  const { snapshot, send } = wallet;
  const { account } = snapshot.context;
  if (snapshot.hasTag('restoring')) {
    return (
      <button type="button" className="chip is-plain" disabled aria-busy="true">
        <span className="spinner" aria-hidden="true" />
        {t`Connect wallet`}
      </button>
    );
  }
  if (!account || !snapshot.hasTag('connected')) {
    return (
      <button
        type="button"
        className="chip is-plain"
        onPointerDown={() => send({ type: 'wallet.intent' })}
        onClick={() => send({ type: 'wallet.connect', layout: layoutNow() })}
      >
        {t`Connect wallet`}
      </button>
    );
  }
  return (
    <AddressChip
      address={account.friendlyAddress}
      onCopy={onCopy}
      onDisconnect={() => send({ type: 'wallet.disconnect' })}
    />
  );
}

/** Closes on Escape and on a press outside it and its button (R3.02). */
function useMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (!holder.current?.contains(event.target as Node)) setIsOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return { isOpen, setIsOpen, holder, button };
}

function AddressChip({
  address,
  onCopy,
  onDisconnect,
}: {
  readonly address: string;
  readonly onCopy: (text: string) => void;
  readonly onDisconnect: () => void;
}) {
  const { t } = useLingui();
  const id = useId();
  const { isOpen, setIsOpen, holder, button } = useMenu();
  const [isCopied, mark] = useFlash(ADDRESS_COPIED_MS);
  const [isAsking, setIsAsking] = useState(false);
  const short = shortAddress(address);
  return (
    <div className="chip-holder" ref={holder}>
      <button
        ref={button}
        type="button"
        className="chip"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t`Wallet ${short}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon of={Wallet} size="tiny" />
        {short}
        <Icon of={ChevronDown} size="tiny" />
      </button>
      {isOpen && (
        <div className="menu" id={id} role="group" aria-label={t`Wallet`}>
          <button
            type="button"
            onClick={() => {
              onCopy(address);
              mark();
            }}
          >
            <Icon of={Copy} />
            <span aria-live="polite">{isCopied ? t`Address copied!` : t`Copy address`}</span>
          </button>
          <button
            type="button"
            className="is-danger"
            onClick={() => {
              // The menu and its items are unmounted, so the sheet must return the focus to the address chip.
              button.current?.focus();
              setIsOpen(false);
              setIsAsking(true);
            }}
          >
            <Icon of={LogOut} />
            {t`Disconnect`}
          </button>
        </div>
      )}
      <DisconnectSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onDisconnect={() => {
          setIsAsking(false);
          onDisconnect();
        }}
      />
    </div>
  );
}

/** What continues without a wallet and what needs one, shown before the person confirms (R2.09). */
function DisconnectSheet({
  isOpen,
  onClose,
  onDisconnect,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDisconnect: () => void;
}) {
  const { t } = useLingui();
  return (
    <Sheet
      title={t`Disconnect this wallet?`}
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button tone="danger" onClick={onDisconnect}>
            {t({ message: 'Disconnect', context: 'confirm' })}
          </Button>
          <Button tone="plain" onClick={onClose}>{t`Stay connected`}</Button>
        </>
      }
    >
      <Facts>
        <Fact name={t`Bonds and stakes`}>{t`go on`}</Fact>
        <Fact name={t`Your balance`}>{t`stays here`}</Fact>
        <Fact name={t`To buy and to be paid`}>{t`a wallet is needed again`}</Fact>
      </Facts>
    </Sheet>
  );
}
