import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultPolicyJson } from '@axiom/domain/economy';
import { sendAdmin } from '#server/cli/client.ts';
import type { House } from './house.ts';

/** The parts of the policy's document that tests change. */
interface PolicyDocument {
  plans: { days: number; daily_reward: string; max_reward_percent: string }[];
  staking: { fee_ton: string };
  transfer: { min_token: string };
  withdrawal: { review_above_ton: string };
  tasks: { kind: string; reward: string; budget: string; count?: number }[];
}

/** Puts the default policy with changes in force (`npm run admin -- policy apply`). */
export async function applyPolicy(
  { dataDir }: House,
  change: (policy: PolicyDocument) => void,
): Promise<void> {
  const policy = structuredClone(defaultPolicyJson) as PolicyDocument;
  change(policy);
  await sendAdmin(dataDir, { command: 'policy_apply', args: { document: JSON.stringify(policy) } });
}

/** The default policy with changes, as a file for POLICY_FILE. */
export function policyFile(change: (policy: PolicyDocument) => void): {
  readonly path: string;
  remove(): void;
} {
  const policy = structuredClone(defaultPolicyJson) as PolicyDocument;
  change(policy);
  const folder = mkdtempSync(join(tmpdir(), 'axiom-s-policy-'));
  const path = join(folder, 'policy.json');
  writeFileSync(path, JSON.stringify(policy));
  return { path, remove: () => rmSync(folder, { recursive: true }) };
}
