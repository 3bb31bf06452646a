import { useLingui } from '@lingui/react/macro';
import {
  type FunctionComponent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { shortAddress } from '@axiom/domain/wallet/address';
import type { ConnectionShown } from '#machines/wallet/connection/types.ts';
import { DOWN, Drawing, WALLET } from '../parts/drawing.tsx';
import { layoutNow } from '../layout.ts';
import { useWalletSettings, WalletRoot } from '../provider/wallet-provider.tsx';
import type { WalletMenuProps } from './wallet-menu.tsx';
import './connect-button.css';

/** What the button needs of the connection. */
export interface ButtonShown {
  readonly snapshot: Pick<ConnectionShown['snapshot'], 'hasTag'> & {
    readonly context: Pick<ConnectionShown['snapshot']['context'], 'account'>;
  };
  readonly send: ConnectionShown['send'];
}

interface ConnectButtonProps {
  readonly wallet: ButtonShown;
  /** Asks before it disconnects and calls `disconnect` if the person agrees; absent: disconnects at once. */
  readonly onDisconnect?: ((disconnect: () => void) => void) | undefined;
  /** What opens of a connected wallet: an app may load it later. */
  readonly menu: FunctionComponent<WalletMenuProps>;
}

/** Restoring: a disabled spinner; disconnected: the connect button; connected: address and menu (R3.01). */
export function ConnectButton(props: ConnectButtonProps) {
  return (
    <WalletRoot>
      <ConnectChip {...props} />
    </WalletRoot>
  );
}

function ConnectChip({ wallet, onDisconnect, menu }: ConnectButtonProps) {
  const { t } = useLingui();
  const { snapshot, send } = wallet;
  const { account } = snapshot.context;
  const isRestoring = snapshot.hasTag('restoring');
  /** Undefined if no wallet is connected; null while neither button can take the focus. */
  const address = isRestoring ? null : account?.friendlyAddress;
  const [wasPressed, setWasPressed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed is gone: the one in its place takes the focus, as soon as it can.
    if (wasPressed && address !== null && document.activeElement === document.body) button.current?.focus();
  }, [wasPressed, address]);
  if (address) {
    const disconnect = () => {
      setWasPressed(true);
      send({ type: 'wallet.disconnect' });
    };
    return (
      <AddressChip
        address={address}
        button={button}
        menu={menu}
        onDisconnect={() => (onDisconnect ? onDisconnect(disconnect) : disconnect())}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className="wallet-chip"
      disabled={isRestoring}
      aria-busy={isRestoring || undefined}
      onPointerDown={() => send({ type: 'wallet.intent' })}
      onClick={() => {
        setWasPressed(true);
        send({ type: 'wallet.connect', layout: layoutNow() });
      }}
    >
      {isRestoring && <span className="spinner" aria-hidden="true" />}
      {t`Connect wallet`}
    </button>
  );
}

interface AddressChipProps {
  readonly address: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onDisconnect: () => void;
  readonly menu: ConnectButtonProps['menu'];
}

function AddressChip({ address, button, onDisconnect, menu: WalletMenu }: AddressChipProps) {
  const { t } = useLingui();
  const { copy } = useWalletSettings();
  const id = useId();
  const holder = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = (isByKey: boolean) => {
    if (isByKey) button.current?.focus();
    setIsOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || isOpen) return;
    event.preventDefault();
    setIsOpen(true);
  };
  const short = shortAddress(address);
  return (
    <div className="wallet-holder" ref={holder}>
      <button
        ref={button}
        type="button"
        className="wallet-chip is-account"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t`Wallet ${short}`}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={onKeyDown}
      >
        <Drawing path={WALLET} size="tiny" />
        {short}
        <span className="wallet-arrow">
          <Drawing path={DOWN} size="tiny" />
        </span>
      </button>
      {isOpen && (
        <WalletMenu
          id={id}
          holder={holder}
          onCopy={() => copy(address)}
          onClose={close}
          onDisconnect={() => {
            // A dialog that asks must return the focus to the button: the item that had it goes.
            close(true);
            onDisconnect();
          }}
        />
      )}
    </div>
  );
}
