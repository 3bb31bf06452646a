import type { Chain } from '../world.ts';
import { friendly, shortForm } from './address.ts';
import { appByName } from './apps.ts';
import { madeWallet } from './list/made.ts';
import { tonText } from './money.ts';
import type { RequestRecord, SessionRecord } from './records.ts';
import { commentOf, totalOf, type Payment } from './transaction.ts';
import type { Wallet } from './wallet.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

const paymentWords = (payment: Payment): string => {
  const comment = commentOf(payment.payload);
  const note =
    comment === null ? (payment.payload ? ', with data for a contract' : '') : `, comment: ${comment}`;
  return `${tonText(BigInt(payment.amount))} TON to ${shortForm(payment.address)}${note}`;
};

/** A request as a sentence. */
function wordsOf({ manifest, ask }: Pick<RequestRecord, 'manifest' | 'ask'>): string {
  if (ask.kind === 'connect') {
    const proof = ask.items.some(({ name }) => name === 'ton_proof');
    return `${manifest.name} wants to know your address${proof ? ' and a proof that it is yours' : ''}`;
  }
  const [first] = ask.payments;
  if (!first) return `${manifest.name} sent a payment request that cannot be read`;
  if (ask.payments.length === 1) return `${manifest.name} asks you to pay ${paymentWords(first)}`;
  const list = ask.payments.map(paymentWords).join('; ');
  return `${manifest.name} asks you to pay ${tonText(totalOf(ask.payments))} TON in ${ask.payments.length} payments: ${list}`;
}

export function requestView(request: RequestRecord) {
  const { ask } = request;
  const payments = ask.kind === 'transaction' ? ask.payments : [];
  return {
    id: request.id,
    kind: ask.kind,
    status: request.status,
    reason: request.reason,
    quirk: request.manner.quirk,
    text: wordsOf(request),
    app: { name: request.manifest.name, url: request.manifest.url, icon_url: request.manifest.iconUrl },
    created_at: iso(request.createdAtMs),
    decided_at: request.decidedAtMs === null ? null : iso(request.decidedAtMs),
    proof: ask.kind === 'connect' && ask.items.some(({ name }) => name === 'ton_proof'),
    amount: ask.kind === 'transaction' ? totalOf(payments).toString() : null,
    messages: payments.map((payment) => ({
      address: payment.address,
      amount: payment.amount,
      comment: commentOf(payment.payload),
      payload: payment.payload ?? null,
    })),
    valid_until: ask.kind === 'transaction' ? ask.validUntil : null,
    boc: request.boc,
    message_hash: request.hash,
  };
}

const sessionView = (session: SessionRecord) => ({
  id: session.id,
  name: session.manifest.name,
  url: session.manifest.url,
  icon_url: session.manifest.iconUrl,
  connected_at: iso(session.connectedAtMs),
});

/** A wallet as the controls and its own page show it; amounts in nano. */
export async function walletView(wallet: Wallet, chain: Chain) {
  const { record, contract, sessions, requests } = wallet.state;
  const { balance, seqno = 0, state } = await chain.account(contract.address);
  return {
    address: friendly(contract.address),
    raw_address: contract.address.toRawString(),
    public_key: contract.keys.publicKey.toString('hex'),
    version: record.version,
    owner: record.owner,
    app: {
      app_name: record.app,
      name: (appByName(record.app) ?? madeWallet).name,
      look: appByName(record.app)?.look ?? 'phone',
    },
    balance: balance.toString(),
    state,
    seqno,
    time: chain.nowS(),
    connected: sessions.length > 0,
    sessions: sessions.map(sessionView),
    requests: requests.map(requestView),
  };
}
