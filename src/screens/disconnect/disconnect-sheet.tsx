import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button/button.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';

/** What continues without a wallet and what needs one, shown before the person confirms (R2.09). */
export default function DisconnectSheet({
  isOpen,
  onClose,
  onDisconnect,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDisconnect: () => void;
}) {
  const { t } = useLingui();
  return (
    <Sheet
      title={t`Disconnect this wallet?`}
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button tone="danger" onClick={onDisconnect}>
            {t({ message: 'Disconnect', context: 'confirm' })}
          </Button>
          <Button tone="plain" onClick={onClose}>{t`Stay connected`}</Button>
        </>
      }
    >
      <Facts>
        <Fact name={t`Bonds and stakes`}>{t`go on`}</Fact>
        <Fact name={t`Your balance`}>{t`stays here`}</Fact>
        <Fact name={t`To buy`}>{t`a wallet is needed again`}</Fact>
      </Facts>
    </Sheet>
  );
}
