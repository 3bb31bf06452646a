import { DomainError } from '../errors/index.ts';

/** Money moves only for members of the community. */
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
