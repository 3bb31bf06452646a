import type { ComponentType } from 'react';
import {
  JoinGate,
  LoggedOutGate,
  MaintenanceGate,
  UnavailableGate,
  UnknownPlatformGate,
} from '../../screens/gates/gates.tsx';
import { shown } from '../shown.ts';
import { walletConfig } from '../wallets.ts';

const app = shown({
  launch: null,
  lastUserId: null,
  wasJoinTried: false,
  shownCodes: [],
  isRiskAcknowledged: false,
  openPayments: [],
  keySeed: '',
  walletConfig,
  session: 'signed-in' as const,
  portfolio: 'ready' as const,
  isUnderMaintenance: false,
  isMember: false,
  communityLink: 'https://t.me/axiom',
});

export const frames: Record<string, ComponentType> = {
  'gate-join': () => <JoinGate app={app} />,
  'gate-join-tried': () => <JoinGate app={shown({ ...app.snapshot.context, wasJoinTried: true })} />,
  'gate-maintenance': () => <MaintenanceGate />,
  'gate-logged-out': () => <LoggedOutGate app={app} />,
  'gate-unknown-platform': () => <UnknownPlatformGate app={app} />,
  'gate-unavailable': () => <UnavailableGate app={app} />,
};
