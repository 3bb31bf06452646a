export { LEVELS, type LevelRow, type ReferralLevel } from './levels.ts';
