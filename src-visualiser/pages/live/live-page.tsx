import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { runningAt } from '../../live/recording.ts';
import type { Documents, Indexed } from '../documents.ts';
import { useKeys } from '../shell/shell.tsx';
import { ActorPanel } from './actor-panel.tsx';
import { Events } from './events.tsx';
import { Feed, type FeedState, type Shown } from './feed.ts';
import { type Happening, happeningsOf } from './happenings.ts';
import { LiveRail } from './live-rail.tsx';
import { Replay } from './replay.tsx';
import { SequenceChart } from './sequence.tsx';

/** One for the page, so that a recording is still there after a look at another page. */
const feed = new Feed();

interface LivePageProps {
  readonly documents: Documents;
  readonly machines: ReadonlyMap<string, Indexed>;
  /** The machine whose chart is shown; null: the one that moved last. */
  readonly machine: string | null;
}

/** What runs now, in every app that streams: its events, who told whom, and the states it is in, lit on the charts. */
export function LivePage({ documents, machines, machine }: LivePageProps) {
  const state = useSyncExternalStore(feed.subscribe, feed.state);
  useEffect(() => feed.connect(), []);
  const [chosen, setChosen] = useState<string | null>(null);
  const id = chosen !== null && state.apps.has(chosen) ? chosen : newestApp(state);
  const shown = id === null ? undefined : state.apps.get(id);
  return (
    <div className="body live">
      <LiveRail
        state={state}
        chosen={id}
        onChoose={setChosen}
        onOpen={(json) => {
          const opened = feed.open(json);
          if (opened !== null) setChosen(opened);
        }}
      />
      <main className="live-room">
        {id === null || shown === undefined ? (
          <Nothing link={state.link} />
        ) : (
          <LiveApp
            key={id}
            shown={shown}
            documents={documents}
            machines={machines}
            machine={machine}
            onClear={() => feed.clear(id)}
          />
        )}
      </main>
    </div>
  );
}

function newestApp({ apps }: FeedState): string | null {
  const all = [...apps];
  return (all.findLast(([, { from }]) => from === 'stream') ?? all.at(-1))?.[0] ?? null;
}

function Nothing({ link }: Pick<FeedState, 'link'>) {
  return (
    <div className="card nothing">
      <h1>Nothing streams yet</h1>
      {link === 'none' ? (
        <p>
          This page was opened from the file system. Run <code>npm run visualise</code> and open its address,
          or open a recording that was saved.
        </p>
      ) : (
        <p>
          Run <code>npm start -- --live</code> and open the app: in its simulator, or on a phone in the same
          network. It appears here by itself.
        </p>
      )}
      <p className="hint">
        What leaves an app is on an allow-list; of everything else there is only its kind. A production build
        streams nothing.
      </p>
    </div>
  );
}

interface LiveAppProps extends LivePageProps {
  readonly shown: Shown;
  readonly onClear: () => void;
}

function LiveApp({ shown: { recording, from }, documents, machines, machine, onClear }: LiveAppProps) {
  /** Number of the record after which everything is shown; null: the newest, as they come. */
  const [moment, setMoment] = useState<number | null>(null);
  const happenings = useMemo(() => happeningsOf(recording, machines), [recording, machines]);
  const found = moment === null ? happenings.length - 1 : happenings.findLastIndex(({ n }) => n <= moment);
  const now = moment === null ? found : Math.max(0, found);
  const running = useMemo(() => runningAt(recording, moment), [recording, moment]);
  const goTo = (index: number) => {
    const happening = happenings[Math.max(0, index)];
    if (happening !== undefined) setMoment(happening.n);
  };
  const back = () => goTo(now - 1);
  const on = () => (now >= happenings.length - 1 ? undefined : goTo(now + 1));
  const pause = () => setMoment(happenings.at(-1)?.n ?? null);
  const play = usePlay(on, now >= happenings.length - 1);
  const isLive = moment === null && from === 'stream';
  const toEnd = () => {
    play.stop();
    setMoment(null);
  };
  const playOrPause = () => (isLive ? pause() : play.toggle());
  useKeys({ ArrowLeft: back, ArrowRight: on, ' ': playOrPause, l: toEnd, L: toEnd });
  return (
    <>
      <Replay
        recording={recording}
        from={from}
        count={happenings.length}
        now={now}
        isLive={isLive}
        isPlaying={play.isPlaying}
        onBack={back}
        onNext={on}
        onPlayOrPause={playOrPause}
        onEnd={toEnd}
        onMoment={goTo}
        onClear={() => {
          setMoment(null);
          onClear();
        }}
      />
      <SequenceChart recording={recording} happenings={happenings} now={now} machines={machines} />
      <div className="live-two">
        <Events happenings={happenings} now={now} machines={machines} onMoment={setMoment} />
        <ActorPanel
          running={running}
          documents={documents}
          machines={machines}
          machine={machine ?? lastMoved(happenings, now)}
          taken={takenUntil(recording, moment)}
          onEdge={(transitions) => {
            const taken = whenTaken(recording, transitions);
            const happening = happenings.find(({ n }) => taken !== null && n >= taken);
            if (happening !== undefined) setMoment(happening.n);
          }}
        />
      </div>
    </>
  );
}

/** The machine that somebody else moved last; what asks by itself now and then does not change the picture. */
function lastMoved(happenings: readonly Happening[], now: number): string {
  const found = happenings
    .slice(0, now + 1)
    .findLast(
      ({ from, to, moved }) =>
        from?.machine !== null && from?.id !== to.id && moved.some(({ actor }) => actor.id === to.id),
    );
  return found?.to.machine ?? 'app';
}

function takenUntil({ records }: Shown['recording'], moment: number | null): ReadonlySet<string> {
  const before = records.filter(({ n }) => moment === null || n <= moment);
  return new Set(before.flatMap((record) => (record.kind === 'step' ? record.taken : [])));
}

/** After which record one of these transitions was taken last. */
function whenTaken({ records }: Shown['recording'], transitions: readonly string[]): number | null {
  const found = records.findLast(
    (record) => record.kind === 'step' && record.taken.some((one) => transitions.includes(one)),
  );
  return found?.n ?? null;
}

/** How long a moment stands while it plays, ms. */
const PLAY_MS = 700;

/** Goes on by itself until the end. */
function usePlay(next: () => void, isAtEnd: boolean) {
  const [isWanted, setIsWanted] = useState(false);
  const isPlaying = isWanted && !isAtEnd;
  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => latest.current(), PLAY_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  return { isPlaying, stop: () => setIsWanted(false), toggle: () => setIsWanted(!isPlaying) };
}
