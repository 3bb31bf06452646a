import { useEffect } from 'react';
import { useMachine } from '../../app/actors.tsx';
import { Tasks } from '../../screens/tasks/tasks.tsx';

export default function TasksRoute() {
  const tasks = useMachine('tasks');
  const send = tasks.send;
  useEffect(() => {
    send({ type: 'history.open' });
    return () => send({ type: 'history.close' });
  }, [send]);
  return <Tasks tasks={tasks} />;
}
