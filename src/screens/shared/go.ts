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
  | '/tasks/re-bonding'
  | '/staking'
  | '/staking/select';

export type Go = (path: Path) => void;
