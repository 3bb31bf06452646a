import type { AuditProgress } from '../audit/recount.ts';

const WIDTH = 30;

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows an audit's progress: a bar on a terminal, elsewhere a line for every tenth. `end` ends the bar's line. */
export function progressOn(stream: Terminal): { show(progress: AuditProgress): void; end(): void } {
  let tenth = -1;
  let isDrawn = false;
  return {
    show: ({ part, done, total, differences }) => {
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const percent = `${Math.floor(share * 100)} %`.padStart(5);
      const text = `${percent}  ${part.replaceAll('_', ' ')}, ${differences} differences`;
      if (stream.isTTY === true) {
        const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '·');
        stream.write(`\r${bar} ${text}\u001B[K`);
        isDrawn = true;
        return;
      }
      const now = Math.floor(share * 10);
      if (now === tenth) return;
      tenth = now;
      stream.write(`${text}\n`);
    },
    end: () => {
      if (isDrawn) stream.write('\n');
      isDrawn = false;
    },
  };
}
