import { useLingui } from '@lingui/react/macro';
import { useFailedDoors } from '../app/actors.tsx';
import { ChunkFailed } from '../app/load-again.ts';
import { Failed } from '../screens/shared/failed.tsx';
import { CodeMissing } from './code-missing.tsx';

/** Replaces a screen that failed or could not be loaded: the reason, and what to do (R9.11). */
export function ScreenFailed({ error, again }: { readonly error: Error; readonly again: () => void }) {
  const { t } = useLingui();
  const isChunk = error instanceof ChunkFailed;
  const failedDoors = useFailedDoors();
  return (
    <main className="screen">
      <Failed
        what={isChunk ? t`This screen did not load` : t`This screen broke. Your money did not.`}
        onRetry={() => {
          for (const door of failedDoors()) door.again();
          again();
        }}
      />
      <CodeMissing error={error} />
    </main>
  );
}
