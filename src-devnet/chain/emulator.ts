import { beginCell, Cell, parseTuple, type TupleItem } from '@ton/core';
import { Blockchain, type ExecutorGetMethodArgs, type ExecutorRunTransactionArgs } from '@ton/sandbox';

/** Gas limit of a get method, as on a real node. */
const getMethodGas = 1_000_000n;

/** An account that does not exist, in the emulator's format (base64 BoC of a ShardAccount). */
export const noAccount = beginCell()
  .storeRef(beginCell().storeBit(0).endCell())
  .storeUint(0, 256)
  .storeUint(0, 64)
  .endCell()
  .toBoc()
  .toString('base64');

/** `shardAccount`: base64 BoC; `now`: epoch seconds */
type RunInput = Pick<
  ExecutorRunTransactionArgs,
  'shardAccount' | 'message' | 'now' | 'lt' | 'randomSeed' | 'ignoreChksig'
>;

/** `unixTime`: epoch seconds; `balance`: nano */
type GetInput = Pick<
  ExecutorGetMethodArgs,
  'address' | 'code' | 'data' | 'balance' | 'unixTime' | 'methodId' | 'stack'
>;

export type RunOutput =
  | { readonly ok: true; readonly account: string; readonly transaction: string }
  | { readonly ok: false; readonly reason: string; readonly exitCode: number | null };

export interface GetOutput {
  readonly exitCode: number;
  readonly gasUsed: bigint;
  readonly stack: TupleItem[];
}

/**
 * The real TVM and transaction executor, one message at a time. Only the sandbox's executor is used: the
 * sandbox's own chain keeps every parsed transaction and reverses its list in place.
 */
export class Emulator {
  #machine: Blockchain;

  private constructor(machine: Blockchain) {
    this.#machine = machine;
  }

  static async create(): Promise<Emulator> {
    return new Emulator(await createMachine());
  }

  /** Runs one message on one account. Pure: the new state is in the result, nothing is stored. */
  async run(input: RunInput): Promise<RunOutput> {
    const { result } = await this.#guarded((machine) =>
      machine.executor.runTransaction({
        config: machine.configBase64,
        libs: null,
        verbosity: 'short',
        debugEnabled: false,
        ...input,
      }),
    );
    if (result.success) return { ok: true, account: result.shardAccount, transaction: result.transaction };
    return { ok: false, reason: result.error, exitCode: result.vmResults?.vmExitCode ?? null };
  }

  async get(input: GetInput): Promise<GetOutput> {
    const { output } = await this.#guarded((machine) =>
      machine.executor.runGetMethod({
        config: machine.configBase64,
        verbosity: 'short',
        randomSeed: Buffer.alloc(32),
        gasLimit: getMethodGas,
        debugEnabled: false,
        ...input,
      }),
    );
    if (!output.success) throw new Error(`The get method could not be run: ${output.error}`);
    return {
      exitCode: output.vm_exit_code,
      gasUsed: BigInt(output.gas_used),
      stack: parseTuple(Cell.fromBase64(output.stack)),
    };
  }

  /** A WebAssembly instance that trapped is unusable, so a new one is created for the next message. */
  async #guarded<T>(use: (machine: Blockchain) => Promise<T>): Promise<T> {
    try {
      return await use(this.#machine);
    } catch (cause) {
      if (cause instanceof Error && cause.name === 'RuntimeError') this.#machine = await createMachine();
      throw cause;
    }
  }
}

/**
 * `slim` is the network's configuration without its validator lists: same fees and limits in a quarter of the
 * time.
 */
function createMachine(): Promise<Blockchain> {
  return Blockchain.create({ config: 'slim' });
}
