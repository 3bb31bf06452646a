/** The paths that a screen can navigate to (R2.01–R2.05). */
export type Path =
  | '/'
  | '/history'
  | '/sell'
  | '/bond'
  | '/referral'
  | '/referral/sell'
  | '/tasks'
  | '/staking'
  | '/staking/select';

export type Go = (path: Path) => void;
