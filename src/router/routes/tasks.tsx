import { useEffect } from 'react';
import { useMachine } from '../../app/actors.tsx';
import { Rebond } from '../lazy-rebond.tsx';
import { usePath } from '../use-way.ts';
import { Tasks } from '../../screens/tasks/tasks.tsx';

export default function TasksRoute() {
  const tasks = useMachine('tasks');
  const send = tasks.send;
  useEffect(() => {
    send({ type: 'history.open' });
    return () => send({ type: 'history.close' });
  }, [send]);
  const path = usePath();
  return (
    <>
      <Tasks tasks={tasks} />
      {path === '/tasks/re-bonding' && <Rebond source="task" />}
    </>
  );
}
