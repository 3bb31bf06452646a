import { useLingui } from '@lingui/react/macro';
import { type AddressFault, payoutAddressFault } from '@axiom/domain/wallet/address';
import { shortAddress } from '../../ui/address/address-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';

/** The text for why an address cannot be used. */
function useAddressText(): (fault: AddressFault) => string {
  const { t } = useLingui();
  return (fault) => {
    switch (fault) {
      case 'checksum':
        return t`A character of this address is wrong`;
      case 'masterchain':
      case 'null_account':
        return t`Coins cannot be sent to this address`;
      case 'comment':
        return t`The link asks for a comment; a sale carries none`;
      case 'coin':
        return t`This link asks for another coin`;
      default:
        return t`This is not a TON address`;
    }
  };
}

/** What the field is given. */
interface AddressProps {
  readonly address: string;
  /** It is not the proposed one. */
  readonly isTyped: boolean;
  /** It came in a payment link that named an amount too. */
  readonly isAmountLeftOut: boolean;
  /** The proven or connected wallet's; null without one. */
  readonly walletAddress: string | null;
  /** '' begins another one. */
  readonly onChange: (address: string) => void;
  readonly onOwn: () => void;
}

/** Where the TON of a sale goes: to the wallet, or to an address that is typed or pasted (R2.09c). */
export function AddressField({
  address,
  isTyped,
  isAmountLeftOut,
  walletAddress,
  onChange,
  onOwn,
}: AddressProps) {
  const { t } = useLingui();
  const text = useAddressText();
  if (!isTyped && address !== '') {
    return (
      <p className="sale-other">
        <Button tone="plain" isSmall onClick={() => onChange('')}>{t`To another address`}</Button>
      </p>
    );
  }
  const fault = address === '' ? null : payoutAddressFault(address);
  const own = walletAddress === null ? '' : shortAddress(walletAddress);
  return (
    <>
      <TextField
        label={isAmountLeftOut ? t`Only the address is taken from the link` : t`To this TON address`}
        value={address}
        onChange={onChange}
        problem={fault === null ? undefined : text(fault)}
        isFocused={isTyped}
      />
      {walletAddress !== null && (
        <p className="sale-other">
          <Button tone="plain" isSmall onClick={onOwn}>{t`To my wallet ${own}`}</Button>
        </p>
      )}
    </>
  );
}
