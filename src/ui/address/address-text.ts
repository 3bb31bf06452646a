export { shortAddress } from '@axiom/domain/wallet/address';
