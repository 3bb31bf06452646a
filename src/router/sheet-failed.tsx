import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button/button.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { CodeMissing } from './code-missing.tsx';

interface SheetFailure {
  readonly error: Error;
  readonly again: () => void;
  readonly onClose: () => void;
}

/** A sheet could not be loaded: shown so that the tap that opens it has an effect. */
export function SheetFailed({ error, again, onClose }: SheetFailure) {
  const { t } = useLingui();
  return (
    <Sheet
      title={t`This did not load`}
      isOpen
      onClose={() => {
        onClose();
        again();
      }}
      foot={<Button onClick={again}>{t`Retry`}</Button>}
    >
      <p className="hint">{t`Check your connection and try again.`}</p>
      <CodeMissing error={error} />
    </Sheet>
  );
}
