import { useLingui } from '@lingui/react/macro';
import { MS_PER_DAY, MS_PER_HOUR } from '@axiom/domain/constants';
import { LiveText } from '../clock/live-text.tsx';
import { useNowMs } from '../clock/clock.tsx';

const two = (n: number) => String(n).padStart(2, '0');

/** hh:mm:ss of a wait in ms; 0 if negative. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
}

/** m:ss of a wait in ms; 0 if negative. */
export function shortClockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** Time left until an instant: "194 d", "19 d 19 h"; on the last day it counts every second (R9.03). */
export function Countdown({ toMs, fromMs }: { readonly toMs: number; readonly fromMs?: number }) {
  const { t } = useLingui();
  const nowMs = useNowMs();
  const leftMs = toMs - (fromMs ?? nowMs);
  const days = Math.floor(leftMs / MS_PER_DAY);
  const hours = Math.floor((leftMs % MS_PER_DAY) / MS_PER_HOUR);
  if (days >= 100 || (fromMs !== undefined && days >= 1)) return <span className="keep">{t`${days} d`}</span>;
  if (days >= 1) return <span className="keep">{t`${days} d ${hours} h`}</span>;
  if (fromMs !== undefined) return <span className="keep">{t`${Math.max(hours, 0)} h`}</span>;
  return <LiveText className="keep" read={(now) => clockText(toMs - now)} />;
}
