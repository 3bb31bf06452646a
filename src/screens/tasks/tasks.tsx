import { useLingui } from '@lingui/react/macro';
import { Empty } from '../shared/failed.tsx';

/** The list of tasks; while the server offers none, it says so (R2.04). */
export function Tasks() {
  const { t } = useLingui();
  return (
    <main className="screen">
      <div className="screen-title">
        <h1>{t`Tasks`}</h1>
      </div>
      <Empty title={t`No tasks yet.`} />
    </main>
  );
}
