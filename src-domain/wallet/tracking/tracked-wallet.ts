/** The connected wallet, as tracking events report it. */
export interface TrackedWallet {
  readonly address: string;
  readonly walletStateInit: string;
  readonly chain: string;
  /** The wallet's appName and appVersion. */
  readonly appName: string;
  readonly appVersion: string;
  readonly provider: 'http' | 'injected';
  readonly hasProof: boolean;
}

/** Versions of the reporting libraries. */
export interface TrackingVersion {
  readonly sdk: string;
  readonly ui: string;
}

export interface TrackedVersion {
  readonly ton_connect_sdk_lib: string;
  readonly ton_connect_ui_lib: string;
}

/** The connection part of an event; its fields are null if no wallet is connected. */
export interface TrackedConnection {
  readonly wallet_address: string | null;
  readonly wallet_state_init: string | null;
  readonly wallet_type: string | null;
  readonly wallet_version: string | null;
  readonly auth_type: 'ton_addr' | 'ton_proof';
  readonly custom_data: TrackedVersion & {
    readonly chain_id: string | null;
    readonly provider: 'http' | 'injected' | null;
  };
}

/** The version part of an event. */
export function versionOf({ sdk, ui }: TrackingVersion): TrackedVersion {
  return { ton_connect_sdk_lib: sdk, ton_connect_ui_lib: ui };
}

/** The connection part of an event. */
export function connectionOf(wallet: TrackedWallet | null, version: TrackingVersion): TrackedConnection {
  return {
    wallet_address: wallet?.address ?? null,
    wallet_state_init: wallet?.walletStateInit ?? null,
    wallet_type: wallet?.appName ?? null,
    wallet_version: wallet?.appVersion ?? null,
    auth_type: wallet?.hasProof === true ? 'ton_proof' : 'ton_addr',
    custom_data: {
      chain_id: wallet?.chain ?? null,
      provider: wallet?.provider ?? null,
      ...versionOf(version),
    },
  };
}
