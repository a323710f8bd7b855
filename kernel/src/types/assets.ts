import type { Balance } from '../points/index.js'
import type { CaipNetworkId, Call, Network } from './chain.js'

/** Whose, and where. */
export interface Holder {
  /** Plain address of the account. */
  readonly address: string
  /** The network that is asked about. */
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
  /** Orders and hides the source at its point. */
  readonly id: string
  /** Any namespace when left out. */
  readonly namespace?: string
  /** What the account holds there; undefined when it cannot tell. May reject, which counts as undefined. */
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
  /** Title of the piece. */
  readonly name: string
  /** Title of the collection that it belongs to. */
  readonly collection?: string
  /** Address of its picture. */
  readonly imageUrl?: string
  /** Known bait; folded away. */
  readonly spam?: boolean
}
/** As `AssetSource`. */
export interface CollectibleSource {
  /** Orders and hides the source at its point. */
  readonly id: string
  /** Any family when left out. */
  readonly namespace?: string
  /** What the account holds there; undefined when it cannot tell. */
  list(holder: Holder, call: Call): Promise<readonly Collectible[] | undefined>
}

/** One transfer within a transaction. `quantity` is a decimal string in whole units. */
export interface ActivityTransfer {
  /** As the account sees it; `self` from and to itself. */
  readonly direction: 'in' | 'out' | 'self'
  /** Decimal string in whole units. */
  readonly quantity: string
  /** CAIP-10 id of the contract or mint; absent for the native coin. */
  readonly asset?: string
  /** Short form of the asset: `ETH`. */
  readonly symbol?: string
  /** Full form of the asset: `Ether`. */
  readonly name?: string
  /** Address of the asset's picture. */
  readonly iconUrl?: string
  /** Decimal; only for a collectible. */
  readonly tokenId?: string
  /** The other side. */
  readonly party?: string
  /** On a list that the operator chose, or the chain's own coin. */
  readonly verified?: boolean
}
/** One transaction of an account. */
export interface Activity {
  /** What the family's explorers look up. */
  readonly hash: string
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
  /** RFC 3339. */
  readonly minedAt: string
  /** `pending`: not in a block yet. */
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** `send`, `receive`, `trade`, `approve`, `mint`, `burn`, `deposit`, `withdraw`, `deploy`, `execute`; anything else is shown as a call. */
  readonly operation: string
  /** Plain address of who sent the transaction. */
  readonly from: string
  /** Plain address of whom it went to; a contract for a call. */
  readonly to: string
  /** Whose contract was called, where the source knows. */
  readonly application?: { readonly name: string; readonly iconUrl?: string }
  /** What changed for the account. */
  readonly transfers: readonly ActivityTransfer[]
  /** Known bait; folded away. */
  readonly spam?: boolean
}
/** A part of what happened, newest first. */
export interface ActivityPage {
  /** At most as many as the source gives at once. */
  readonly items: readonly Activity[]
  /** Opaque; absent on the last page. */
  readonly next?: string
}
/** Knows what happened with an account, newest first. Asked as an `AssetSource` is; a cursor goes back to the source that made it. */
export interface ActivitySource {
  /** Orders and hides the source at its point. */
  readonly id: string
  /** Any family when left out. */
  readonly namespace?: string
  /** The page behind a cursor, the first one without; undefined when it cannot tell. */
  page(query: Holder & { readonly cursor?: string }, call: Call): Promise<ActivityPage | undefined>
}

/** What is to be sent, to whom, and where. */
export interface TransferArgs {
  /** Plain address of the account that pays. */
  readonly from: string
  /** Plain address of the recipient. Names are resolved before. */
  readonly to: string
  /** In base units of the asset. `max` takes all that can leave, with room for the fee. */
  readonly amount: bigint | 'max'
  /** Plain address of the token's contract or mint; the native coin when left out. */
  readonly asset?: string
  /** A network of the app, on which both addresses are. */
  readonly network: Network
}
/** A change that a dry run shows for the sender; negative for what leaves, in base units. */
export interface BalanceChange {
  /** Plain address of the token; absent for the native coin. */
  readonly asset?: string
  /** In base units; negative for what leaves. */
  readonly amount: bigint
  /** Short form of the asset, where the network or a list says it. */
  readonly symbol?: string
  /** Places of the smallest unit, where known. */
  readonly decimals?: number
}
/** A transfer made ready: what is shown, and exactly what the wallet is asked with. Frozen. */
export interface TransferPlan {
  /** What it was made from. */
  readonly args: TransferArgs
  /** What really leaves, in base units of the asset. */
  readonly amount: bigint
  /** In base units of the native coin; absent where the network did not say. */
  readonly fee?: bigint
  /** Put down for an account that the recipient lacks, in base units of the native coin. */
  readonly rent?: bigint
  /** Absent where the network cannot simulate. */
  readonly changes?: readonly BalanceChange[]
  /** What is behind the recipient's address, where the network says so. */
  readonly recipient?: 'contract' | 'asset'
  /** What the wallet is asked with. */
  readonly request: { readonly method: string; readonly params: readonly unknown[] }
}
/**
 * What became of a transfer. `replaced`: another transaction took its place. `expired`: it can no longer happen. `unknown`: nobody said
 * so within 3 minutes.
 */
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

/** What a payment address says, as wallets show it in codes and links. */
export interface Payment {
  /** Plain address of who is paid. */
  readonly address: string
  /** Decimal string in whole units of the asset: `0.5`. */
  readonly amount?: string
  /** Plain address of the token's contract or mint; the native coin when left out. */
  readonly asset?: string
  /** Network to pay on, where the text names one. */
  readonly chain?: CaipNetworkId
}

/** What a family of chains brings for its accounts, loaded when it is first needed. */
export interface ChainParts {
  /** What the wallet in use says that an account holds (ERC-7811). */
  readonly walletAssets?: AssetSource['list']
  /** What the network's own nodes say. */
  readonly nodeAssets?: AssetSource['list']
  /** What collections of the network's nodes hold for the account. */
  readonly collectibles?: CollectibleSource['list']
  /** What the network's own nodes know of it. */
  readonly activity?: ActivitySource['page']
  /** The text of a code that asks for a payment: BIP-21, Solana Pay, EIP-681. The address alone where wallets read no other. */
  uri?(payment: Payment): Promise<string>
  /** Reads such a text. Undefined where it is no payment address of this family; a plain address is none. */
  parseUri?(text: string): Promise<Payment | undefined>
  /** Loads what moves money, when the first transfer is planned. */
  transfers?(): Promise<Transfers>
}
