/** The paths that a screen can navigate to (R2.01–R2.05). */
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
  | '/staking/select';

export type Go = (path: Path) => void;
