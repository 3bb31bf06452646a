import {
  IllegalFarmLinkTransition,
  InvalidActivationCount,
  OwnFarmLink,
  TwoFarmSources,
} from '@axiom/domain/farming';
import { expect, it } from 'vitest';

it('two sources are one too many', () => {
  expect(new TwoFarmSources()).toMatchObject({
    name: 'TwoFarmSources',
    code: 'two_farm_sources',
    category: 'invalid',
    message: 'from_ref_balance and from_task_balance are both set; a link is funded from one balance.',
    field: 'from_task_balance',
    found: 'both',
    allowed: 'one of from_ref_balance and from_task_balance, or neither for the main balance',
  });
});

it.each([
  ['out_of_range', 'a whole number from 1 to 9', '', '9'],
  ['for_me', '1', ' for a bond of one’s own', '1'],
  ['not_multilink', '1', ' for a link that is no multilink', '1'],
] as const)('a number of activations is %s', (reason, allowed, why, bound) => {
  expect(new InvalidActivationCount(reason, 12, 9)).toMatchObject({
    name: 'InvalidActivationCount',
    code: 'invalid_activation_count',
    category: 'invalid',
    reason,
    message: `count_activations must be ${allowed}${why}; 12 was given.`,
    field: 'count_activations',
    bound,
    found: '12',
    allowed,
  });
});

it('one’s own link is for others', () => {
  expect(new OwnFarmLink({ id: 'l1' })).toMatchObject({
    name: 'OwnFarmLink',
    code: 'own_farm_link',
    category: 'conflict',
    linkId: 'l1',
    message: 'This link is your own; somebody else has to open it.',
    field: 'activation_code',
    found: 'a link of one’s own',
    allowed: 'a link of somebody else',
  });
});

it('only an active link can be canceled', () => {
  expect(new IllegalFarmLinkTransition({ id: 'l1', status: 'REACHED' }, 'cancel')).toMatchObject({
    name: 'IllegalFarmLinkTransition',
    code: 'illegal_farm_link_transition',
    category: 'conflict',
    linkId: 'l1',
    status: 'REACHED',
    event: 'cancel',
    message: 'This link cannot be canceled: it has to be active, and it is used up.',
    field: 'id',
    found: 'REACHED',
    allowed: 'a link that is ACTIVE',
  });
});
