import { useEffect, useRef, useState } from 'react';
import { MOST_KEPT, type Recording } from '../../live/messages.ts';
import type { Shown } from './feed.ts';
import { appTitle } from './live-rail.tsx';

interface ReplayProps {
  readonly recording: Recording;
  readonly from: Shown['from'];
  /** Of all events. */
  readonly count: number;
  /** Index of the event that happened last. */
  readonly now: number;
  readonly isLive: boolean;
  readonly isPlaying: boolean;
  readonly onBack: () => void;
  readonly onNext: () => void;
  readonly onPlayOrPause: () => void;
  readonly onEnd: () => void;
  readonly onMoment: (index: number) => void;
  readonly onClear: () => void;
}

/** Which moment is shown, and the ways to another one. */
export function Replay(props: ReplayProps) {
  const { recording, from, count, now, isLive } = props;
  const behind = count - 1 - now;
  return (
    <header className="replay">
      <div className="title">
        <h1>{isLive ? 'Live' : 'Replay'}</h1>
        <span className={behind > 0 ? 'badge wait' : 'badge'} role="status">
          {statusOf({ from, behind, isLive })}
        </span>
      </div>
      <Controls {...props} behind={behind} />
      <label className="scrub">
        <span className="hidden-words">
          Event {now + 1} of {count}
        </span>
        <input
          type="range"
          min={0}
          max={Math.max(0, count - 1)}
          value={Math.max(0, now)}
          disabled={count < 2}
          onChange={({ target }) => props.onMoment(Number(target.value))}
        />
      </label>
      <Kept recording={recording} />
    </header>
  );
}

/** Of whom, how much is kept, and what is not. */
function Kept({ recording: { app, dropped } }: Pick<ReplayProps, 'recording'>) {
  const older = dropped === 0 ? '' : `; ${dropped.toLocaleString('en')} older ones are not`;
  return (
    <p className="hint">
      {appTitle(app)}. The newest {MOST_KEPT.toLocaleString('en')} records are kept{older}. Only fields on the
      allow-list are streamed.
    </p>
  );
}

function Controls({ behind, ...props }: ReplayProps & { readonly behind: number }) {
  const { from, now, isLive, isPlaying } = props;
  const isMoving = isLive || isPlaying;
  return (
    <div className="controls">
      <button
        type="button"
        className="button"
        onClick={props.onBack}
        disabled={now <= 0}
        aria-label="Event before"
      >
        <kbd>←</kbd>
      </button>
      <button
        type="button"
        className="button"
        onClick={props.onPlayOrPause}
        disabled={!isMoving && behind <= 0}
      >
        {isMoving ? 'Pause' : 'Play'} <kbd>space</kbd>
      </button>
      <button
        type="button"
        className="button"
        onClick={props.onNext}
        disabled={behind <= 0}
        aria-label="Next event"
      >
        <kbd>→</kbd>
      </button>
      <button
        type="button"
        className="button primary"
        onClick={props.onEnd}
        disabled={isLive || (from !== 'stream' && behind <= 0)}
      >
        {from === 'stream' ? 'Back to live' : 'To the end'} <kbd>L</kbd>
      </button>
      <button type="button" className="button" onClick={props.onClear}>
        {from === 'stream' ? 'Clear' : 'Remove'}
      </button>
      <Save recording={props.recording} />
    </div>
  );
}

function statusOf({
  from,
  behind,
  isLive,
}: {
  readonly from: Shown['from'];
  readonly behind: number;
  readonly isLive: boolean;
}): string {
  if (isLive) return 'streams';
  const where = behind === 0 ? 'at the end' : `${behind} ${behind === 1 ? 'event' : 'events'} behind the end`;
  if (from === 'file') return `${where}, from a file`;
  return from === 'left' ? `${where}, the app has left` : where;
}

/** The recording as a file, which Open shows again. */
function Save({ recording }: { readonly recording: Recording }) {
  const [address, setAddress] = useState<string | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (address === null) return;
    link.current?.click();
    const timer = setTimeout(() => URL.revokeObjectURL(address), 1000);
    return () => clearTimeout(timer);
  }, [address]);
  const save = () =>
    setAddress(URL.createObjectURL(new Blob([JSON.stringify(recording)], { type: 'application/json' })));
  return (
    <>
      <button type="button" className="button" onClick={save}>
        Save
      </button>
      <a ref={link} href={address ?? undefined} download={`recording-${recording.app.id}.json`} hidden>
        recording
      </a>
    </>
  );
}
