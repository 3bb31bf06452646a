import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WalletFailure } from '@axiom/domain/wallet/port';
import { screenSamples } from '#machines/wallet/screen/samples.ts';
import { modalSamples } from '#machines/wallet/modal/samples.ts';
import { sampleAccount } from '#machines/shared/samples.ts';
import { settle } from '../machines/support/run.ts';
import { harbourWallet, installedWallet, telegramWallet } from '../machines/wallet/support/wallets.ts';
import { opened } from '../machines/wallet/support/widget.ts';

/** A walk waits for promises between its steps. */
const RUNS = Math.min(Number(process.env['PROPERTY_RUNS'] ?? 60), 1000);
const LONGEST_MS = 120_000 + RUNS * 500;

const taps = [...modalSamples, ...screenSamples].filter(
  ({ type }) => !type.startsWith('attempt.') && !type.endsWith('.configure'),
);

type Step = { readonly tap: (typeof taps)[number] } | { readonly world: 'link' | 'declined' | 'connected' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...taps).map((tap) => ({ tap })) },
  { weight: 3, arbitrary: fc.constant({ world: 'link' as const }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('declined' as const, 'connected' as const).map((world) => ({ world })),
  },
);

type Widget = Awaited<ReturnType<typeof opened>>;

/** Whatever the person and the world do: at most one session, and what is shown or opened is its link. */
function check(widget: Widget): void {
  const live = widget.live();
  expect(live.length).toBeLessThanOrEqual(1);
  const shown = widget.screen()?.context.link ?? null;
  if (shown !== null) expect(live.map(({ link }) => link)).toEqual([shown]);
}

describe('sessions of the wallets modal', () => {
  it(
    'R3.15 R3.19 one session per attempt: the code on screen and what opens belong to the live one; a retry makes another only when it must',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('mobile' as const, 'desktop' as const),
          fc.constantFrom(harbourWallet, installedWallet),
          fc.array(step, { maxLength: 25 }),
          async (layout, wallet, steps) => {
            const widget = await opened(layout, {
              wallets: [
                [telegramWallet, wallet],
                [telegramWallet, wallet],
              ],
            });
            for (const one of steps) {
              const before = { attempts: widget.attempts.length, opened: widget.opened.length };
              const newest = widget.live()[0];
              const hadLink = (widget.screen()?.context.link ?? null) !== null;
              if ('tap' in one) widget.send(one.tap);
              else if (one.world === 'link') newest?.give();
              else if (one.world === 'declined') newest?.fail(new WalletFailure('declined', 'No'));
              else newest?.connect({ account: sampleAccount });
              await settle();
              check(widget);
              for (const { link } of widget.opened.slice(before.opened))
                expect(widget.live().map((attempt) => attempt.link)).toEqual([link]);
              if ('tap' in one && one.tap.type === 'screen.retry' && hadLink)
                expect(widget.attempts.length).toBe(before.attempts);
              if (widget.has('connected')) expect(widget.live()).toEqual([]);
            }
            widget.actor.stop();
          },
        ),
        { numRuns: RUNS },
      );
    },
    LONGEST_MS,
  );
});
