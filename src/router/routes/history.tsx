import { useNavigate, useRouterState } from '@tanstack/react-router';
import { filterOf, type RecordsFilter, type RecordsSearch, searchOf } from '@axiom/domain/records';
import { useCallback, useEffect, useMemo } from 'react';
import { useMachine, useMachineValue, useRoot } from '../../app/actors.tsx';
import { History } from '../../screens/history/history.tsx';
import { StatementSheet } from '../../screens/history/statement-sheet.tsx';
import { useShellActions } from '../context.ts';
import { useGo, usePath } from '../use-way.ts';

/** The filter in the address; each change is a step that Back undoes (R9.04a, R9.04b). */
function useFilter(): readonly [RecordsFilter, (filter: RecordsFilter) => void] {
  const navigate = useNavigate();
  const text = useRouterState({ select: ({ location }) => location.searchStr });
  const filter = useMemo(() => {
    const search: RecordsSearch = Object.fromEntries(new URLSearchParams(text));
    return filterOf(search);
  }, [text]);
  const change = useCallback(
    (next: RecordsFilter) => void navigate({ to: '/history', search: { ...searchOf(next) } }),
    [navigate],
  );
  return [filter, change];
}

export default function HistoryRoute() {
  const { host, settings } = useRoot();
  const operations = useMachine('operations');
  const withdrawals = useMachine('withdrawals');
  const statement = useMachine('statement');
  const price = useMachineValue('portfolio', ({ context }) => context.price);
  const offer = useMachineValue('portfolio', ({ context }) => context.offer);
  const [filter, changeFilter] = useFilter();
  const navigate = useNavigate();
  const go = useGo();
  const { goBack } = useShellActions();
  const isStatement = usePath() === '/history/statement';
  const sendOperations = operations.send;
  const sendWithdrawals = withdrawals.send;
  const sendStatement = statement.send;
  useEffect(() => {
    sendOperations({ type: 'history.filter', filter });
    sendWithdrawals({ type: 'history.filter', filter });
  }, [sendOperations, sendWithdrawals, filter]);
  useEffect(() => {
    sendOperations({ type: 'history.open' });
    sendWithdrawals({ type: 'history.open' });
    return () => {
      sendOperations({ type: 'history.close' });
      sendWithdrawals({ type: 'history.close' });
    };
  }, [sendOperations, sendWithdrawals]);
  useEffect(() => {
    if (!isStatement) return;
    sendStatement({ type: 'statement.open' });
    return () => sendStatement({ type: 'statement.close' });
  }, [sendStatement, isStatement]);
  return (
    <>
      <History
        operations={operations}
        withdrawals={withdrawals}
        filter={filter}
        onFilter={changeFilter}
        offer={offer}
        price={price}
        onStatement={() => void navigate({ to: '/history/statement', search: true })}
        go={go}
      />
      <StatementSheet
        statement={statement}
        price={price?.price ?? null}
        isOpen={isStatement}
        onClose={goBack}
        onOpenBot={() => host.openLink(`https://t.me/${settings.botUsername}`)}
      />
    </>
  );
}
