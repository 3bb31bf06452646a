export { default } from '../../screens/returned/returned.tsx';
