import { useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/card/card.tsx';
import { Section } from '../../ui/section/section.tsx';
import './referral.css';

/** What friends brought, before the code that shows it is there: the same place, empty. */
export function EarnedComing() {
  const { t } = useLingui();
  return (
    <Section title={t`Earned`} aside={<span className="earned-aside" />} isOnLine>
      <Card as="div" className="earned-card">
        {null}
      </Card>
    </Section>
  );
}
