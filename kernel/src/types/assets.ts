import type { Balance } from '../points/index.js'
import type { CaipNetworkId, Call, Network } from './chain.js'

/** Whose, and where. */
export interface Holder {
  readonly address: string
  readonly network: Network
}

/** One coin or token that an account holds. `address` is a token's CAIP-10 id (`eip155:1:0x…`) and absent for the native coin. */
export interface Asset extends Balance {
  /** On a list that the operator chose, or the chain's own coin. Anything else may be an imitation. */
  readonly verified?: boolean
  /** Known bait; folded away. */
  readonly spam?: boolean
}
/**
 * Knows what an account holds. The first answer counts: the wallet's own, then those of the sources in their order, the server's,
 * and at last that of the network's own nodes. Returns undefined when it cannot tell.
 */
export interface AssetSource {
  readonly id: string
  /** Any namespace when left out. */
  readonly namespace?: string
  list(holder: Holder, call: Call): Promise<readonly Asset[] | undefined>
}

/** One collectible. `imageUrl` is an address that a browser may load: the server's image proxy, or data. */
export interface Collectible {
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
  /** CAIP-10 id of the contract, or of the mint. */
  readonly address: string
  /** Decimal; absent where the address alone names the piece. */
  readonly tokenId?: string
  readonly name: string
  readonly collection?: string
  readonly imageUrl?: string
  readonly spam?: boolean
}
/** As `AssetSource`. */
export interface CollectibleSource {
  readonly id: string
  readonly namespace?: string
  list(holder: Holder, call: Call): Promise<readonly Collectible[] | undefined>
}

/** One transfer within a transaction. `quantity` is a decimal string in whole units. */
export interface ActivityTransfer {
  readonly direction: 'in' | 'out' | 'self'
  readonly quantity: string
  /** CAIP-10 id of the contract or mint; absent for the native coin. */
  readonly asset?: string
  readonly symbol?: string
  readonly name?: string
  readonly iconUrl?: string
  readonly tokenId?: string
  /** The other side. */
  readonly party?: string
  readonly verified?: boolean
}
/** One transaction of an account. */
export interface Activity {
  readonly hash: string
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
  /** RFC 3339. */
  readonly minedAt: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** `send`, `receive`, `trade`, `approve`, `mint`, `burn`, `deposit`, `withdraw`, `deploy`, `execute`; anything else is shown as a call. */
  readonly operation: string
  readonly from: string
  readonly to: string
  readonly application?: { readonly name: string; readonly iconUrl?: string }
  readonly transfers: readonly ActivityTransfer[]
  readonly spam?: boolean
}
export interface ActivityPage {
  readonly items: readonly Activity[]
  /** Opaque; absent on the last page. */
  readonly next?: string
}
/** Knows what happened with an account, newest first. Asked as an `AssetSource` is; a cursor goes back to the source that made it. */
export interface ActivitySource {
  readonly id: string
  readonly namespace?: string
  page(query: Holder & { readonly cursor?: string }, call: Call): Promise<ActivityPage | undefined>
}

export interface TransferArgs {
  readonly from: string
  readonly to: string
  /** In base units of the asset. `max` takes all that can leave, with room for the fee. */
  readonly amount: bigint | 'max'
  /** Plain address of the token's contract or mint; the native coin when left out. */
  readonly asset?: string
  readonly network: Network
}
/** A change that a dry run shows for the sender; negative for what leaves, in base units. */
export interface BalanceChange {
  readonly asset?: string
  readonly amount: bigint
  readonly symbol?: string
  readonly decimals?: number
}
/** A transfer made ready: what is shown, and exactly what the wallet is asked with. Frozen. */
export interface TransferPlan {
  readonly args: TransferArgs
  /** What really leaves, in base units of the asset. */
  readonly amount: bigint
  /** In base units of the native coin; absent where the network did not say. */
  readonly fee?: bigint
  /** Put down for an account that the recipient lacks, in base units of the native coin. */
  readonly rent?: bigint
  /** Absent where the network cannot foretell. */
  readonly changes?: readonly BalanceChange[]
  /** What is behind the recipient's address, where the network says so. */
  readonly recipient?: 'contract' | 'asset'
  readonly request: { readonly method: string; readonly params: readonly unknown[] }
}
export type TransferStatus = 'confirmed' | 'failed' | 'replaced' | 'expired' | 'unknown'
/** Payload of the event `transaction`, which is the same on every family of chains. */
export interface TransactionEvent {
  /** What the family's explorers look up: the hash on EVM, the transaction's id on Bitcoin, the first signature in base58 on Solana. */
  readonly hash: string
  /** The network it was sent on, as CAIP-2. */
  readonly chain: CaipNetworkId
  /** `sent` once a wallet or node has taken it; a second event says what became of it. */
  readonly status: 'sent' | TransferStatus
}
/** How a family of chains moves money. */
export interface Transfers {
  /** Why nothing can be sent to an address on a network; nothing when it can. No request is made. */
  checkRecipient(to: string, network: Network): Promise<'invalid' | 'checksum' | 'network' | undefined>
  /** Makes a transfer ready, without signing anything. @throws what would make it fail */
  plan(args: TransferArgs, call: Call): Promise<TransferPlan>
  /** Asks the wallet with exactly `plan.request`, after comparing it with `plan.args` once more. Answers the hash as soon as the wallet has. */
  send(plan: TransferPlan, call: Call): Promise<string>
  /**
   * Reads what was sent back from the network; false while no node knows it or can be asked. `wait` does so too.
   * @throws transfer/altered when it is another transfer than the plan
   */
  readBack?(hash: string, network: Network, call: Call): Promise<boolean>
  /**
   * Waits at most 3 minutes (specification section 9). `replacement` is the hash that took its place.
   * @throws transfer/altered when the network knows it as another transfer than the plan, as soon as it does
   */
  wait(hash: string, network: Network, call: Call): Promise<{ readonly status: TransferStatus; readonly replacement?: string }>
}

/** What a family of chains brings for its accounts, loaded when it is first needed. */
export interface ChainParts {
  /** What the wallet in use says that an account holds (ERC-7811). */
  readonly walletAssets?: AssetSource['list']
  /** What the network's own nodes say. */
  readonly nodeAssets?: AssetSource['list']
  readonly collectibles?: CollectibleSource['list']
  readonly activity?: ActivitySource['page']
  transfers?(): Promise<Transfers>
}
