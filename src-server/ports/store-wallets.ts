/** The wallet that a person has proven to be their own: the last one they proved. */
export interface BoundWallet {
  readonly userId: string;
  /** Raw. */
  readonly address: string;
  /** 64 hex digits. */
  readonly publicKey: string;
  readonly boundAtMs: number;
}

/** `isFirst`: it never belonged to another person before. */
export interface OwnWallet extends BoundWallet {
  readonly isFirst: boolean;
}

/** The payload of a proof, which can be used once, and for which wallet it was. */
export interface UsedProof {
  readonly payload: string;
  readonly userId: string;
  readonly address: string;
  readonly endsAtMs: number;
}

/** The wallet of the person who gives the command. */
export interface OwnWallets {
  /** As it was before the command. */
  ofUser(userId: string): Promise<OwnWallet | null>;
  /** Binds it in place of an earlier one. */
  bind(wallet: BoundWallet): Promise<void>;
  /** Marks a payload as used. `repeated`: it was used before, for the same address; `taken`: for another. */
  useProof(proof: UsedProof): Promise<'new' | 'repeated' | 'taken'>;
}

export interface WalletRepository {
  /** Deletes the used proofs that ended first, from before an instant, `most` at most. Returns how many. */
  forgetProofs(beforeMs: number, most: number): Promise<number>;
}
