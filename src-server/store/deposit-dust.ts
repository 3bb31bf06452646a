import { MASTERCHAIN_REFUND_FEE_NANO, REFUND_FEE_NANO } from '@axiom/domain/constants';
import { MASTERCHAIN_PREFIX } from '@axiom/domain/payment';

/** As `refundFeeNano` in src-domain/payment/refund-fee.ts. */
const FEE = `case when sender like '${MASTERCHAIN_PREFIX}%' then ${MASTERCHAIN_REFUND_FEE_NANO} else ${REFUND_FEE_NANO} end`;

/** Deposits that an operator can send back. The condition of the index `deposits_for_operator`: another fee needs another one. */
export const FOR_OPERATOR = `(status = 'waiting' and value > ${FEE})`;

/** As `isDust`: nobody can send them back. */
export const DUST = `(status = 'waiting' and value <= ${FEE})`;
