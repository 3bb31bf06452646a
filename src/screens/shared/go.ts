/** The paths that a screen can navigate to (R2.01–R2.05, R2.09, R9.09). */
export type Path =
  | '/'
  | '/history'
  | '/history/statement'
  | '/re-bonding'
  | '/sell'
  | '/price'
  | '/bond'
  | '/referral'
  | '/referral/card'
  | '/referral/earnings'
  | '/referral/qr'
  | '/referral/re-bonding'
  | '/referral/sell'
  | '/referral/transfer'
  | '/tasks'
  | '/tasks/link'
  | '/tasks/photo'
  | '/tasks/re-bonding'
  | '/tasks/sell'
  | '/staking'
  | '/staking/select'
  | '/settings'
  | '/info'
  | '/info/licences';

export type Go = (path: Path) => void;
