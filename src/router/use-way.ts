import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { Bond } from '@axiom/domain/ports/client';
import { useCallback, useMemo } from 'react';
import { useRoot, useSend } from '../app/actors.tsx';
import { explorerOf, type Explorer } from '../screens/shared/explorer.ts';
import type { Go, Path } from '../screens/shared/go.ts';

export function useGo(): Go {
  const navigate = useNavigate();
  return useCallback((path: Path) => void navigate({ to: path }), [navigate]);
}

export function usePath(): string {
  return useRouterState({ select: (state) => state.location.pathname });
}

/** Where a payment can be viewed: by its hash once known, before that on its wallet's page. */
export function useExplorer(): Explorer {
  const { settings } = useRoot();
  const { explorerTxUrl, explorerAccountUrl } = settings;
  return useMemo(() => explorerOf(explorerTxUrl, explorerAccountUrl), [explorerTxUrl, explorerAccountUrl]);
}

export const isAway = (snapshot: { hasTag(tag: 'away'): boolean }) => snapshot.hasTag('away');

/** Selects the bond and opens the sheet that stakes it. */
export function useStakeBond(): (bond: Bond) => void {
  const go = useGo();
  const send = useSend('stake');
  return (bond) => {
    send({ type: 'stake.select', bond });
    go('/staking/select');
  };
}
