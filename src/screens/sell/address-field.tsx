import { useLingui } from '@lingui/react/macro';
import { type AddressFault, payoutAddressFault } from '@axiom/domain/wallet/address';
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
      default:
        return t`This is not a TON address`;
    }
  };
}

/** Where the TON of a sale goes, if no wallet proposes it: a typed or pasted address (R2.09c). */
export function AddressField({
  address,
  onChange,
}: {
  readonly address: string;
  readonly onChange: (address: string) => void;
}) {
  const { t } = useLingui();
  const text = useAddressText();
  const fault = address === '' ? null : payoutAddressFault(address);
  return (
    <TextField
      label={t`To this TON address`}
      value={address}
      onChange={onChange}
      problem={fault === null ? undefined : text(fault)}
    />
  );
}
