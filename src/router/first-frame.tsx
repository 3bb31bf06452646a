import { DashboardSkeleton } from '../screens/dashboard/skeleton.tsx';
import { ScreenSkeleton } from '../screens/shared/screen-skeleton.tsx';
import { isHome, Shell, type ShellProps } from '../screens/shell/shell.tsx';
import { Block } from '../ui/skeleton/skeleton.tsx';

/** What is final without the machines. The page itself shows the same (first-frame-text.tsx). */
export function FirstFrame({
  hasBegun,
  ...props
}: Pick<ShellProps, 'path' | 'go' | 'network' | 'onBack'> & { readonly hasBegun: boolean }) {
  const { path, go } = props;
  return (
    <Shell
      {...props}
      newReferrals={0}
      openTasks={0}
      onSettings={() => go('/settings')}
      wallet={<Block width={8} height={2.25} />}
    >
      {isHome(path) ? <DashboardSkeleton go={go} hasBegun={hasBegun} /> : <ScreenSkeleton />}
    </Shell>
  );
}
