import type { RouteAnswer } from '#contract/routes.ts';
import { type ActivationStatus, escrowOf, type FarmLink } from '@axiom/domain/farming';
import { formatDecimal, formatPercent } from '@axiom/domain/money';
import { type BotApp, startLink } from '@axiom/domain/session';
import { iso, isoOrNull } from './time.ts';

type Row = RouteAnswer<'farmCancel'>;

/** A re-bonding link on the wire (R5.15). */
export function farmLinkRow(link: FarmLink, app: BotApp): Row {
  const code = link.activationCode ?? null;
  return {
    id: link.id,
    status: link.status,
    source: link.source,
    created_at: iso(link.createdAtMs),
    closed_at: isoOrNull(link.closedAtMs),
    amount: formatDecimal(link.amountToken),
    days: link.tariffDays,
    count_activations: link.countActivations,
    activated: link.activated,
    left_token: formatDecimal(escrowOf(link)),
    is_multilink: link.isMultilink,
    is_for_me: link.isForMe,
    activation_code: code,
    link: code === null ? null : startLink(app, { farmCode: code }),
    bonus_percent: formatPercent(link.terms.bonusPercent),
    daily_reward: formatPercent(link.terms.dailyReward),
    max_reward_percent: formatPercent(link.terms.maxRewardPercent),
  };
}

/** State of a link for one person (R5.19). `ownMintId`: the bond that they got from it. */
export function activationStatusAnswer(
  { status, mintDetails }: ActivationStatus,
  ownMintId: string | null,
): RouteAnswer<'activationStatus'> {
  return {
    status,
    message: messageOf(status, ownMintId !== null),
    mint_details:
      mintDetails === undefined
        ? null
        : {
            tariff_days: mintDetails.tariffDays,
            amount_token: formatDecimal(mintDetails.amountToken),
            amount_ton: formatDecimal(mintDetails.amountTon),
            mint_id: ownMintId,
          },
  };
}

function messageOf(status: ActivationStatus['status'], isOwn: boolean): string {
  switch (status) {
    case 'ACTIVE':
      return isOwn ? 'This bond is yours.' : 'A bond is waiting for you.';
    case 'REACHED':
      return 'We cannot activate this link.';
    case 'REVOKED':
      return 'This link has been revoked. Please contact its author.';
  }
}
