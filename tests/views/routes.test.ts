import { describe, expect, it } from 'vitest';
import { router } from '../../src/router/router.tsx';

const leaves = (path: string) => router.matchRoutes(path, {}).map((match) => match.routeId as string);

describe('routes', () => {
  it.each([
    ['R2.01', '/', '/home'],
    ['R2.01', '/sell', '/home'],
    ['R2.01', '/re-bonding', '/home'],
    ['R2.01', '/history', '/past'],
    ['R9.04', '/history/statement', '/past'],
    ['R2.02', '/bond', '/bond'],
    ['R2.03', '/referral', '/friends'],
    ['R2.03', '/referral/sell', '/friends'],
    ['R2.09', '/referral/transfer', '/friends'],
    ['R9.07', '/referral/qr', '/friends'],
    ['R9.07', '/referral/card', '/friends'],
    ['R9.07', '/referral/earnings', '/friends'],
    ['R2.03', '/referral/re-bonding', '/friends'],
    ['R2.04', '/tasks', '/todo'],
    ['R2.04', '/tasks/re-bonding', '/todo'],
    ['R2.05', '/staking', '/stakes'],
    ['R2.05', '/staking/select', '/stakes'],
    ['R2.09', '/info', '/about'],
    ['R2.09', '/info/licences', '/about'],
    ['R9.09', '/settings', '/settings'],
  ])('%s the path %s has its screen', (_, path, screen) => {
    expect(leaves(path)).toContain(screen);
    expect(leaves(path)).not.toContain('/$');
  });

  it('R9.11 an address that nobody knows is caught', () => {
    expect(leaves('/nowhere')).toContain('/$');
  });
});
