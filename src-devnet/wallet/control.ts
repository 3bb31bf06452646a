import type { FastifyInstance } from 'fastify';
import { Cell } from '@ton/core';
import { z } from 'zod';
import { parseBody } from '../control/body.ts';
import { badValue, ControlError } from '../control/errors.ts';
import { ExternalMessageRejected, type World } from '../world.ts';
import { friendly, parseAddress } from './address.ts';
import { appByName, appOfVersion, walletApps } from './apps.ts';
import { maxMessages, walletVersions } from './contract.ts';
import { BadLink, parseLink } from './link.ts';
import { connectQuirks, mannerFields, mannerOf, plainly, type Manner } from './manner.ts';
import { decisions, type Decision } from './records.ts';
import { BadTransaction } from './transaction.ts';
import { requestView, walletView } from './view.ts';
import type { Wallet } from './wallet.ts';
import type { Wallets } from './wallets.ts';

const nano = z
  .string({ error: 'must be nano TON as a string' })
  .regex(/^(0|[1-9]\d{0,29})$/, 'must be nano TON in decimal digits');
const friendlyOrRaw = z
  .string({ error: 'must be an address' })
  .refine((text) => parseAddress(text) !== null, 'must be a raw or friendly address with a right checksum');
const isBoc = (text: string): boolean => {
  try {
    Cell.fromBase64(text);
    return true;
  } catch {
    return false;
  }
};

const appNames = walletApps.map(({ appName }) => appName);
const createBody = z.strictObject({
  version: z.enum(walletVersions, { error: 'must be v5r1 or v4r2' }).optional(),
  app: z.enum(appNames, { error: `must be one of ${appNames.join(', ')}` }).optional(),
});
const fundBody = z.strictObject({ amount: nano.refine((text) => text !== '0', 'must be more than 0') });
const connectBody = z.strictObject({
  link: z.string({ error: 'must be a TON Connect link' }).min(1).max(8192),
  ...mannerFields,
});
const answerBody = z.strictObject({
  decision: z.enum(decisions, { error: 'must be approve, reject or ignore' }),
  ...mannerFields,
});
const sendBody = z.strictObject({
  messages: z
    .array(
      z.strictObject({
        address: friendlyOrRaw,
        amount: nano,
        payload: z.string().refine(isBoc, 'must be a BoC in base64').optional(),
        bounce: z.boolean({ error: 'must be true or false' }).optional(),
      }),
      { error: 'must be a list of messages' },
    )
    .min(1, 'must not be empty'),
  valid_until: z.int({ error: 'must be epoch seconds' }).min(1).max(0xffffffff).optional(),
});

/** Turns an error of the wallet into a ControlError. */
function asControlError(error: unknown): unknown {
  if (error instanceof BadLink) return badValue('link', error.message);
  if (error instanceof BadTransaction) return badValue('valid_until', error.message);
  if (error instanceof ExternalMessageRejected)
    return new ControlError(409, 'refused_by_chain', error.message);
  return error;
}

/**
 * How the answer to a request is given. `kind`: of the request; null: it is still to come.
 * @throws ControlError 422 if such an answer cannot be given in this way
 */
function mannerFor(
  kind: 'connect' | 'transaction' | null,
  how: Parameters<typeof mannerOf>[0],
  decision: Decision = 'approve',
): Manner {
  const { quirk } = how;
  if (how.late_ms !== undefined && quirk !== 'late') throw badValue('late_ms', 'goes with the quirk late');
  if (quirk === undefined) return plainly;
  const connects = connectQuirks.includes(quirk);
  if (decision === 'ignore') throw badValue('quirk', 'who is ignored gets no answer at all');
  if (connects && decision === 'reject') throw badValue('quirk', `${quirk} goes with the decision approve`);
  if (connects && kind === 'transaction')
    throw badValue('quirk', `${quirk} is of a connection, a payment waits`);
  if (quirk === 'before_ack' && kind !== null) {
    throw badValue('quirk', 'before_ack must be decided before the payment is asked for');
  }
  return mannerOf(how);
}

async function send(wallet: Wallet, body: unknown) {
  const { messages, valid_until: validUntil } = parseBody(sendBody, body);
  const most = maxMessages[wallet.state.record.version];
  if (messages.length > most) throw badValue('messages', `this wallet sends at most ${most} at once`);
  const { validUntil: until, ...signed } = await wallet.pay(messages, validUntil ?? null);
  return { ...signed, valid_until: until };
}

/** The routes under /devnet/wallets. */
export function addWalletControls(app: FastifyInstance, world: World, wallets: Wallets): void {
  type At = { Params: { address: string } };
  const below = '/devnet/wallets/:address';

  app.post('/devnet/wallets', async (request) => {
    const { version, app: appName } = parseBody(createBody, request.body);
    const made = appByName(appName ?? '') ?? appOfVersion(version ?? 'v5r1');
    if (version && version !== made.version) throw badValue('version', `${made.appName} is ${made.version}`);
    const wallet = await wallets.create(made);
    return {
      address: friendly(wallet.state.contract.address),
      public_key: wallet.state.contract.keys.publicKey.toString('hex'),
    };
  });
  app.get<At>(below, (request) => walletView(wallets.at(request.params.address), world.chain));
  app.post<At>(`${below}/fund`, async (request) => {
    const address = parseAddress(request.params.address)?.address;
    if (!address) throw badValue('address', 'must be a raw or friendly address with a right checksum');
    const { amount } = parseBody(fundBody, request.body);
    await world.chain.fund(address, BigInt(amount));
    const { balance } = await world.chain.account(address);
    return { address: friendly(address), amount, balance: balance.toString() };
  });
  app.post<At>(`${below}/send`, async (request) => {
    try {
      return await send(wallets.at(request.params.address), request.body);
    } catch (error) {
      throw asControlError(error);
    }
  });
  app.post<At>(`${below}/connect`, async (request) => {
    const wallet = wallets.at(request.params.address);
    const { link, ...how } = parseBody(connectBody, request.body);
    const manner = mannerFor('connect', how);
    try {
      if (parseLink(link).kind === 'open') throw new BadLink('the link lacks its parameters "id" and "r"');
      const opened = await wallet.openLink(link, manner);
      return { request: opened ? requestView(opened) : null };
    } catch (error) {
      throw asControlError(error);
    }
  });
  app.post<At>(`${below}/answer`, async (request) => {
    const wallet = wallets.at(request.params.address);
    const { decision, ...how } = parseBody(answerBody, request.body);
    const manner = mannerFor(wallet.state.waiting[0]?.ask.kind ?? null, how, decision);
    const answered = await wallet.decide(null, { decision, ...manner });
    return { request: answered ? requestView(answered) : null, kept: answered === null };
  });
}
