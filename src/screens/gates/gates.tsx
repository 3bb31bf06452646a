import { useLingui } from '@lingui/react/macro';
import type { AppShown } from '#machines/app/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Gate } from '../../ui/gate/gate.tsx';
import { Note } from '../../ui/note/note.tsx';

interface GateProps {
  readonly app: AppShown;
}

/** Replaces every screen (R1.08). */
export function MaintenanceGate() {
  const { t } = useLingui();
  return (
    <Gate
      kind="broken"
      title={t`We are under maintenance`}
      text={t`Come back later`}
      more={t`Bonds and stakes go on meanwhile. This page opens again by itself.`}
    />
  );
}

/** One tap signs in again (R1.04). */
export function LoggedOutGate({ app }: GateProps) {
  const { t } = useLingui();
  return (
    <Gate kind="quiet" title={t`You are signed out`} text={t`Your bonds and stakes go on without you.`}>
      <Button onClick={() => app.send({ type: 'app.signIn' })}>{t`Sign in again`}</Button>
    </Gate>
  );
}

/** For members of the community only (R1.07). */
export function JoinGate({ app }: GateProps) {
  const { t } = useLingui();
  const link = app.snapshot.context.communityLink;
  return (
    <Gate
      kind="promised"
      title={t`One step first`}
      text={t`AXIOM is for members of its community. Join the channel, then tap Done.`}
    >
      {app.snapshot.context.wasJoinTried && (
        <Note tone="warning">{t`Telegram does not count you as a member yet. Join the channel, wait a moment, then tap Done again.`}</Note>
      )}
      {link !== null && (
        <Button onClick={() => app.send({ type: 'app.joinCommunity' })}>{t`Join the community`}</Button>
      )}
      <Button
        tone="raised"
        isBusy={app.snapshot.hasTag('rejoining')}
        onClick={() => app.send({ type: 'app.joined' })}
      >
        {t`Done`}
      </Button>
    </Gate>
  );
}

/** Outside the messenger: redirects to the bot (R1.02). */
export function UnknownPlatformGate({ app }: GateProps) {
  const { t } = useLingui();
  return (
    <Gate
      kind="quiet"
      title={t`AXIOM lives in Telegram`}
      text={t`Open it from the bot: you are signed in there.`}
    >
      <Button onClick={() => app.send({ type: 'app.openBot' })}>{t`Open Telegram`}</Button>
    </Gate>
  );
}

/** Sign-in or the first load failed: the reason, and Retry. */
export function UnavailableGate({ app, reason }: GateProps & { readonly reason?: string | undefined }) {
  const { t } = useLingui();
  return (
    <Gate
      kind="broken"
      title={t`AXIOM did not load`}
      text={reason ?? t`Check your connection and try again.`}
    >
      <Button onClick={() => app.send({ type: 'app.retry' })}>{t`Retry`}</Button>
    </Gate>
  );
}
