import type { LiveApp } from '../../live/messages.ts';
import type { FeedState, Shown } from './feed.ts';

interface LiveRailProps {
  readonly state: FeedState;
  readonly chosen: string | null;
  readonly onChoose: (app: string) => void;
  /** With the text of a file. */
  readonly onOpen: (json: string) => void;
}

/** Every app that streams or has streamed, and recordings that were opened. */
export function LiveRail({ state: { link, apps, problem }, chosen, onChoose, onOpen }: LiveRailProps) {
  const here = [...apps.values()].filter(({ from }) => from === 'stream').length;
  return (
    <nav className="rail apps" aria-label="Apps">
      <h2>
        Running <span>{here}</span>
      </h2>
      {[...apps].map(([id, { recording, from }]) => (
        <button
          key={id}
          type="button"
          className="app"
          aria-current={id === chosen ? 'true' : undefined}
          onClick={() => onChoose(id)}
        >
          <b>{appTitle(recording.app)}</b>
          <small>
            {WHENCE[from]}, since {new Date(recording.app.startedAtMs).toLocaleTimeString('en-GB')}
          </small>
        </button>
      ))}
      <p className="hint" role="status">
        {LINK[link]}
      </p>
      <label className="button open">
        Open a recording
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => {
            void target.files?.[0]?.text().then(onOpen);
            target.value = '';
          }}
        />
      </label>
      {problem !== null && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
    </nav>
  );
}

const WHENCE: Readonly<Record<Shown['from'], string>> = {
  stream: 'streams',
  left: 'has left',
  file: 'from a file',
};

const LINK: Readonly<Record<FeedState['link'], string>> = {
  none: 'No relay: this page comes from the file system.',
  away: 'The relay does not answer; trying again.',
  here: 'Development only. A production build has no stream.',
};

const PLATFORM: Readonly<Record<string, string>> = {
  ios: 'iOS',
  android: 'Android',
  macos: 'macOS',
  tdesktop: 'Desktop',
  browser: 'Browser',
};

/** What tells one app from another, in words. */
export function appTitle({ platform, isInSimulator, width, height, id }: LiveApp): string {
  const name = PLATFORM[platform] ?? platform;
  return `${isInSimulator ? 'Simulator, ' : ''}${name}, ${width} × ${height}, ${id.slice(0, 4)}`;
}
