export { DRAWS, thresholdOf } from './chance.ts';
export { drawOf, momentKey, personKey, scramble } from './draw.ts';
export { gapOf, type GapTable, gapTable, NEVER } from './gap.ts';
export { AMOUNT_STEP_NANO, type Choice, choiceOf, choose, MOST_CHOICES, pick } from './pick.ts';
export { FIRST_GAP, MARKET, NEW_GAP, PURPOSE, PURPOSES_PER_DAY } from './purposes.ts';
