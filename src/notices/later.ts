import { loadingAgain } from '../app/load-again.ts';
import { loadLaterTexts, loadWalletTexts } from '../locales/i18n.ts';
import { learnRefusals } from './refusal-text.ts';
import { learnWalletWords } from './wallet-told.ts';

const loadRefusals = loadingAgain(() => import('./command-refusals.ts'));
const loadSaid = loadingAgain(() => import('./wallet-words.ts'));

/**
 * Loads what is said of the wallet: its machines may not run before.
 * @throws ChunkFailed
 */
export async function loadWalletWords(): Promise<void> {
  const [said] = await Promise.all([loadSaid(), loadWalletTexts()]);
  learnWalletWords(said);
}

/**
 * Loads what is said after the first figures: nothing of it may be shown before.
 * @throws ChunkFailed
 */
export async function loadLaterWords(): Promise<void> {
  const [{ COMMAND_REFUSALS }] = await Promise.all([loadRefusals(), loadLaterTexts(), loadWalletWords()]);
  learnRefusals(COMMAND_REFUSALS);
}
