import {
  type Cell,
  Dictionary,
  type DictionaryValue,
  loadAccountStatus,
  loadCommonMessageInfo,
  loadCurrencyCollection,
  loadHashUpdate,
  loadTransactionDescription,
  type Message,
  type Slice,
  type Transaction,
} from '@ton/core';

const TRANSACTION_TAG = 0x7;

/**
 * Loads a transaction from its cell like the library's own loader, but skips the state inits of messages. A
 * stranger may send a state init of a hundred bytes whose library dictionary shares its branches, and the
 * library's loader never finishes it.
 * @throws Error on a cell that holds no transaction
 */
export function loadTransactionLean(cell: Cell): Transaction {
  const slice = cell.beginParse();
  if (slice.loadUint(4) !== TRANSACTION_TAG) throw new Error('not a transaction');
  const head = {
    address: slice.loadUintBig(256),
    lt: slice.loadUintBig(64),
    prevTransactionHash: slice.loadUintBig(256),
    prevTransactionLt: slice.loadUintBig(64),
    now: slice.loadUint(32),
    outMessagesCount: slice.loadUint(15),
    oldStatus: loadAccountStatus(slice),
    endStatus: loadAccountStatus(slice),
  };
  const messages = slice.loadRef().beginParse();
  const inMessage = messages.loadBit() ? loadMessageLean(messages.loadRef().beginParse()) : null;
  const outMessages = messages.loadDict(Dictionary.Keys.Uint(15), LEAN_MESSAGE);
  messages.endParse();
  return {
    ...head,
    inMessage,
    outMessages,
    totalFees: loadCurrencyCollection(slice),
    stateUpdate: loadHashUpdate(slice.loadRef().beginParse()),
    description: loadTransactionDescription(slice.loadRef().beginParse()),
    raw: cell,
    hash: () => cell.hash(),
  };
}

const LEAN_MESSAGE: DictionaryValue<Message> = {
  serialize: () => {
    throw new Error('messages are only read here');
  },
  parse: (slice) => loadMessageLean(slice.loadRef().beginParse()),
};

function loadMessageLean(slice: Slice): Message {
  const info = loadCommonMessageInfo(slice);
  if (slice.loadBit()) {
    if (slice.loadBit()) slice.loadRef();
    else skipStateInit(slice);
  }
  return { info, init: null, body: slice.loadBit() ? slice.loadRef() : slice.asCell() };
}

function skipStateInit(slice: Slice): void {
  // split_depth, then special
  if (slice.loadBit()) slice.skip(5);
  if (slice.loadBit()) slice.skip(2);
  slice.loadMaybeRef();
  slice.loadMaybeRef();
  // The dictionary of libraries is one reference, whatever its size.
  slice.loadMaybeRef();
}
