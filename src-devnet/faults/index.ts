export { faultBox, type FaultBox } from './faults.ts';
