import { DomainError } from '../errors/index.ts';

/** Only members of the community may move money. */
export class JoinRequired extends DomainError {
  override readonly name = 'JoinRequired' as const;
  override readonly code = 'join_required' as const;
  override readonly category = 'conflict' as const;

  constructor() {
    super({
      message: 'Join the community first; then this is open to you.',
      allowed: 'a member of the community',
    });
  }
}
