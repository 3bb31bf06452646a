import { loadingAgain } from '../app/load-again.ts';
import { loadLaterTexts } from '../locales/i18n.ts';
import { learnRefusals } from './refusal-text.ts';

const loadRefusals = loadingAgain(() => import('./command-refusals.ts'));

/**
 * Loads what is said after the first figures: nothing of it may be shown before.
 * @throws ChunkFailed
 */
export async function loadLaterWords(): Promise<void> {
  const [{ COMMAND_REFUSALS }] = await Promise.all([loadRefusals(), loadLaterTexts()]);
  learnRefusals(COMMAND_REFUSALS);
}
