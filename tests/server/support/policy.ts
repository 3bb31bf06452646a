import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultPolicyJson } from '@axiom/domain/economy';

/** The parts of the policy's document that tests change. */
interface PolicyDocument {
  plans: { days: number; daily_reward: string; max_reward_percent: string }[];
  staking: { fee_ton: string };
  transfer: { min_token: string };
  withdrawal: { review_above_ton: string };
  tasks: { kind: string; reward: string; budget: string; count?: number }[];
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
