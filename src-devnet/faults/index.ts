export { faultBox, type FaultBox, type FaultSettings } from './faults.ts';
