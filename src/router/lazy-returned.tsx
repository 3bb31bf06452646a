import { lazily } from './lazily.tsx';

/** What few people ever see is not in the first load. */
export const Returned = lazily(() => import('../screens/returned/returned.tsx'), null);
