export { checkTransfer, type TransferDecision, type TransferInput } from './check-transfer.ts';
