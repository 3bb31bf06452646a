import type { RealtimeContext, VersionedFrame } from './types.ts';

/** What to do with a frame. */
export type Verdict = 'old' | 'same-change' | 'next-change' | 'gap' | 'too-early';

/**
 * Compares a frame with the known version: older frames are ignored, the frames of one transaction share a
 * version, a skipped version is a gap. Before the server's first answer nothing can be compared.
 */
export function judgeFrame(context: RealtimeContext, frame: VersionedFrame): Verdict {
  const collected = context.collected[0]?.version;
  if (context.version === null) return 'too-early';
  if (frame.version < context.version) return 'old';
  if (collected !== undefined) {
    if (frame.version < collected) return 'old';
    if (frame.version === collected) return 'same-change';
    return frame.version === collected + 1 ? 'next-change' : 'gap';
  }
  return frame.version <= context.version + 1 ? 'same-change' : 'gap';
}
