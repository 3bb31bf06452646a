/** The paths that a screen can navigate to (R2.01–R2.05, R2.09, R9.09). */
export type Path =
  | '/'
  | '/history'
  | '/re-bonding'
  | '/sell'
  | '/bond'
  | '/referral'
  | '/referral/re-bonding'
  | '/referral/sell'
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
