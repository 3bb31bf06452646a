import { abbreviate, DomainError } from '../../errors/index.ts';

/** Why a text is not an address. */
export type AddressFault =
  | 'not_text'
  | 'colons'
  | 'workchain'
  | 'hex'
  | 'length'
  | 'alphabet'
  | 'tag'
  | 'checksum'
  | 'network'
  | 'masterchain'
  | 'null_account'
  | 'own_account'
  | 'treasury'
  | 'comment'
  | 'coin';

const WHY: Readonly<Record<AddressFault, string>> = {
  not_text: 'it must be text',
  colons: 'a raw address has exactly one ":"',
  workchain: 'the workchain must be 0 or -1',
  hex: 'the part after ":" must be 64 hex characters',
  length: 'a friendly address has 48 characters',
  alphabet: 'it mixes alphabets or holds characters that are not base64',
  tag: 'its first byte is not one of an address',
  checksum: 'its checksum is wrong: a character was mistyped',
  network: 'it is for the test network only',
  masterchain: 'payments go to workchain 0 only',
  null_account: 'nobody owns the null account',
  own_account: 'it is our own wallet',
  treasury: 'it belongs to the treasury',
  comment: 'the link asks for a comment, which a payout does not carry',
  coin: 'the link asks for another coin than TON',
};

const ALLOWED = 'a TON address: 48 characters such as UQ…, or raw such as 0:… with 64 hex characters';

/** A text is not an address, or is one that is not allowed here; `reason` says why. */
export class InvalidAddress extends DomainError {
  override readonly name = 'InvalidAddress' as const;
  override readonly code = 'invalid_address' as const;
  override readonly category = 'invalid' as const;
  readonly reason: AddressFault;

  constructor(reason: AddressFault, found: unknown, field = 'address') {
    super({
      message: `${field} cannot be used: ${WHY[reason]} (found ${abbreviate(found)}; right is ${ALLOWED}).`,
      field,
      found: abbreviate(found),
      allowed: ALLOWED,
    });
    this.reason = reason;
  }
}
