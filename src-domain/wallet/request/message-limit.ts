import { DEFAULT_MAX_MESSAGES } from '../../constants/index.ts';
import { DomainError } from '../../errors/index.ts';

/** A wallet accepts fewer messages in one transaction, or none at all. */
export class TooManyMessages extends DomainError {
  override readonly name = 'TooManyMessages' as const;
  override readonly code = 'too_many_messages' as const;
  override readonly category = 'invalid' as const;

  constructor(count: number, limit: number) {
    const bound = limit === 1 ? '1 message' : `${limit} messages`;
    super({
      message:
        limit === 0
          ? 'This wallet cannot send transactions.'
          : `This wallet signs at most ${bound} at once; ${count} were given.`,
      field: 'messages',
      bound,
      found: String(count),
      allowed: `1 to ${bound}`,
    });
  }
}

/** A transaction without a message pays nobody. */
export class NoMessages extends DomainError {
  override readonly name = 'NoMessages' as const;
  override readonly code = 'no_messages' as const;
  override readonly category = 'invalid' as const;

  constructor() {
    super({
      message: 'A transaction needs at least one message.',
      field: 'messages',
      found: '0',
      allowed: 'at least 1 message',
    });
  }
}

/**
 * Maximum number of messages per transaction, from the features of the wallet's device: `maxMessages` of
 * SendTransaction (255 for a v5 contract, 4 for v4); 4 if the feature has no number; 0 without the feature
 * (R3.22).
 */
export function messageLimit(features: unknown): number {
  const list: readonly unknown[] = Array.isArray(features) ? features : [];
  for (const feature of list) {
    if (typeof feature !== 'object' || feature === null) continue;
    if (!('name' in feature) || feature.name !== 'SendTransaction') continue;
    const max = 'maxMessages' in feature ? feature.maxMessages : undefined;
    return typeof max === 'number' && Number.isInteger(max) && max > 0 ? max : DEFAULT_MAX_MESSAGES;
  }
  return list.includes('SendTransaction') ? DEFAULT_MAX_MESSAGES : 0;
}

/** Call this before anything is sent (R3.22). @throws TooManyMessages, NoMessages */
export function checkMessageCount(count: number, limit: number): void {
  if (count > limit || limit === 0) throw new TooManyMessages(count, limit);
  if (count === 0) throw new NoMessages();
}
