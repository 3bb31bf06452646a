export { Tasks as default } from '../../screens/tasks/tasks.tsx';
