import type { ActivitySource, AssetSource, CollectibleSource, Holder } from './assets.js'
import type { CaipNetworkId, Call, Network } from './chain.js'

/** Asset, amount, recipient and network of a transfer. */
export interface TransferArgs {
  /** Plain address of the account that pays. */
  readonly from: string
  /** Plain address of the recipient. Names must be resolved first. */
  readonly to: string
  /** In base units of the asset. `max` sends everything possible, minus the fee. */
  readonly amount: bigint | 'max'
  /** Plain address of the token's contract or mint. Defaults to the native coin. */
  readonly asset?: string
  /** Decimal places of the token that `amount` was computed with. The network must confirm them. */
  readonly decimals?: number
  /** One of the app's networks; both addresses are on it. */
  readonly network: Network
  /** Accepts an offer of the wallet to pay the fee, if it makes one. */
  readonly acceptsPaidFee?: boolean
}
/** A balance change of the sender in a simulation, in base units; negative for outgoing amounts. */
export interface BalanceChange {
  /** Plain address of the token; missing for the native coin. */
  readonly asset?: string
  /** Id of a collectible; the amount is then a quantity. */
  readonly id?: bigint
  /** In base units; negative for outgoing amounts. */
  readonly amount: bigint
  /** Symbol of the asset, if known from the network or a list. */
  readonly symbol?: string
  /** Decimal places of the smallest unit, if known. */
  readonly decimals?: number
}
/** A prepared transfer: the shown facts, and exactly the request for the wallet. Frozen. */
export interface TransferPlan {
  /** The arguments it was created from. */
  readonly args: TransferArgs
  /** The amount that actually leaves, in base units of the asset. */
  readonly amount: bigint
  /**
   * The amount of a token that arrives, in its base units: less than `amount` if the token keeps a fee. Missing for the native coin, and if
   * the network cannot tell.
   */
  readonly arrives?: bigint
  /** In base units of the native coin; missing if the network did not report it. */
  readonly fee?: bigint
  /** The wallet may pay the fee, and shows in its approval whether it does, or else the fee. `fee` is missing. */
  readonly isFeeOffered?: boolean
  /** Deposit for an account that the recipient lacks, in base units of the native coin. */
  readonly rent?: bigint
  /** Missing if the network cannot simulate. */
  readonly changes?: readonly BalanceChange[]
  /**
   * Kind of the recipient's address, if the network reports it. `keyless`: nothing exists there, and no key can belong to it. `elsewhere`:
   * nothing exists there, but a contract does on another network of the app.
   */
  readonly recipient?: 'contract' | 'asset' | 'keyless' | 'elsewhere'
  /** `collectibles`: the paying address holds collectibles that a payment of coins may spend. */
  readonly sender?: 'collectibles'
  /** The request sent to the wallet. */
  readonly request: { readonly method: string; readonly params: readonly unknown[] }
}
/**
 * The outcome of a transfer. `replaced`: another transaction took its place. `cancelled`: the visitor cancelled it in the wallet, and the
 * one that took its place moves nothing. `expired`: it can no longer happen. `unknown`: not reported within 3 minutes.
 */
export type TransferStatus = 'confirmed' | 'failed' | 'replaced' | 'cancelled' | 'expired' | 'unknown'
/** Payload of the event `transaction`, which is the same for every family of chains. */
export interface TransactionEvent {
  /** The id used by the family's explorers: the hash on EVM, the transaction's id on Bitcoin, the first signature in base58 on Solana. */
  readonly hash: string
  /** The network it was sent on, as CAIP-2. */
  readonly chain: CaipNetworkId
  /** `sent` once a wallet or node has accepted it; a second event reports the outcome. */
  readonly status: 'sent' | TransferStatus
}
/** How a family of chains sends transfers. */
export interface Transfers {
  /** Returns why nothing can be sent to an address on a network; undefined if it can. Sends no request. */
  checkRecipient(to: string, network: Network): Promise<'invalid' | 'checksum' | 'network' | undefined>
  /** Prepares a transfer without signing anything. @throws an error that would make it fail */
  plan(args: TransferArgs, call: Call): Promise<TransferPlan>
  /**
   * Sends exactly `plan.request` to the wallet, after comparing it with `plan.args` once more. Resolves with the hash as soon as the
   * wallet returns it.
   * @throws transfer/mismatch; transfer/unclear if the wallet returns an earlier transaction; the wallet's error, of which `outcomeOf`
   * returns whether something may have been sent
   */
  send(plan: TransferPlan, call: Call): Promise<string>
  /**
   * Reads a sent transfer back from the network; false while no node knows it or can be reached. `wait` does this too.
   * @throws transfer/altered if it is a different transfer than the plan, transfer/unclear if it is older than the plan
   */
  readBack(hash: string, network: Network, call: Call): Promise<boolean>
  /**
   * Looks once for a transfer that the wallet may have sent without reporting it, among the account's transactions since it was planned.
   * Resolves with the hash, for one plan only; undefined while there is none.
   */
  find(plan: TransferPlan, call: Call): Promise<string | undefined>
  /**
   * Waits at most 3 minutes (specification section 9). `replacement` is the hash that took its place; with the status `confirmed` or
   * `failed`, the same transfer with another fee. `extraFee` is what the wallet added to the planned fee, such as a higher price or a tip, in
   * base units of the native coin; missing if it is not worth a mention, or not known.
   * @throws transfer/altered as soon as the network reports it as a different transfer than the plan, transfer/unclear as soon as it
   * reports it as older than the plan
   */
  wait(
    hash: string,
    network: Network,
    call: Call,
  ): Promise<{ readonly status: TransferStatus; readonly replacement?: string; readonly extraFee?: bigint }>
}

/** A step of a trade, as the account sends it. */
export interface TradeCall {
  /** `approve` lets others spend the asset given; `trade` is the trade itself. */
  readonly purpose: 'approve' | 'trade'
  /** Plain address of the called contract; missing if `data` is a whole transaction. */
  readonly to?: string
  /** Hexadecimal call data on EVM; on Solana a serialized transaction in base64 that only lacks the account's signature. */
  readonly data: string
  /** In base units of the native coin. Defaults to 0. */
  readonly value?: bigint
}
/** Assets that an account gives and gets in a trade, on one network. */
export interface TradeSides {
  /** One of the app's networks. */
  readonly network: Network
  /**
   * The outgoing amount, excluding the network fee: at most this much, in base units. The native coin if `asset` is omitted. `decimals` are
   * the decimal places of a token that the amount was computed with; the network must confirm them.
   */
  readonly gives: { readonly asset?: string; readonly decimals?: number; readonly most: bigint }
  /** The incoming amount: at least this much, in base units, never 0; the rest as in `gives`. */
  readonly gets: { readonly asset?: string; readonly decimals?: number; readonly least: bigint }
}
/** An offered trade: its steps, and what the account agrees to. */
export interface TradeArgs extends TradeSides {
  /** Plain address of the account that gives and receives. */
  readonly from: string
  /** In sending order; the last one is the trade. */
  readonly calls: readonly TradeCall[]
  /**
   * Plain addresses that a whole transaction may call in addition to the family's own programs: those that the operator lists. Not needed
   * by families whose steps name their contract in `to`.
   */
  readonly callees?: readonly string[]
}
/** A prepared trade: the simulated result of all its steps, and exactly the request for the wallet. Frozen. */
export interface TradePlan {
  /** The arguments it was created from. */
  readonly args: TradeArgs
  /** In base units of the native coin, for all steps; missing if the network did not report it. */
  readonly fee?: bigint
  /** Deposit for the account's own token accounts that do not exist yet, in base units of the native coin. It remains the account's. */
  readonly rent?: bigint
  /** Amount that must remain in addition, so that the network accepts a trade of all native coins. In base units. */
  readonly keep?: bigint
  /** The account's balance changes in the simulation; missing if the network cannot simulate. */
  readonly changes?: readonly BalanceChange[]
  /** All steps are one request, and either all happen or none (EIP-5792). */
  readonly isAtomic: boolean
}
/** How a family of chains trades an account's holdings by steps that others created. */
export interface Trades {
  /**
   * Confirms that the network reports the tokens of a trade as they were listed. `plan` does this too; a trade that begins with a signature
   * has no steps to plan before it.
   * @throws transfer/token-unconfirmed; the node's error if it cannot be reached
   */
  confirmTokens(sides: TradeSides, call: Call): Promise<void>
  /**
   * Prepares a trade without signing anything: a simulation confirms that no more leaves and no less arrives than approved.
   * @throws transfer/not-enough, transfer/no-fee, transfer/token-unconfirmed, transfer/would-fail; transfer/mismatch if the steps have
   * another effect
   */
  plan(args: TradeArgs, call: Call): Promise<TradePlan>
  /**
   * Sends exactly the steps of the plan to the wallet, one after the other if they are not atomic: the next one is requested once the
   * previous one is confirmed. `step` reports the progress, by number. Resolves with the hash of the trade itself.
   * @throws transfer/mismatch, wallet/rejected, otherwise the wallet's error
   */
  send(plan: TradePlan, call: Call & { readonly step?: (at: number, hash?: string) => void }): Promise<string>
  /**
   * Looks once for a trade that the wallet may have sent without reporting it, among the account's transactions since it was planned.
   * Resolves with the hash, for one plan only; undefined while there is none.
   */
  find(plan: TradePlan, call: Call): Promise<string | undefined>
  /** Signs typed data (EIP-712), for allowances by signature. Missing if the family has none. */
  sign?(typedData: string, holder: Holder, call: Call): Promise<string>
  /**
   * Waits at most 3 minutes (specification section 9). `bought` is what actually arrived, if the network reports it; `extraFee` as for
   * transfers.
   * @throws transfer/altered if the network reports it as a different trade than the plan
   */
  wait(
    plan: TradePlan,
    hash: string,
    call: Call,
  ): Promise<{ readonly status: TransferStatus; readonly replacement?: string; readonly bought?: bigint; readonly extraFee?: bigint }>
}

/** A parsed payment URI, as wallets show it in QR codes and links. */
export interface Payment {
  /** Plain address of the payee. */
  readonly address: string
  /** Decimal string in whole units of the asset: `0.5`. */
  readonly amount?: string
  /** In base units of the asset, instead of `amount`: the URI of a token names no decimal places. */
  readonly units?: bigint
  /** Plain address of the token's contract or mint. Defaults to the native coin. */
  readonly asset?: string
  /** Network to pay on, if the URI names one. */
  readonly chain?: CaipNetworkId
}

/** Services that a chain family provides for its accounts, loaded when first needed. */
export interface ChainParts {
  /** Holdings reported by the wallet in use (ERC-7811). */
  readonly walletAssets?: AssetSource['list']
  /** Holdings reported by the network's own nodes. */
  readonly nodeAssets?: AssetSource['list']
  /** Collectibles reported by the network's own nodes. */
  readonly collectibles?: CollectibleSource['list']
  /** Activity reported by the network's own nodes. */
  readonly activity?: ActivitySource['page']
  /**
   * Returns the text of a QR code that requests a payment: BIP-21, Solana Pay, EIP-681. Only the address if wallets support no other
   * format.
   */
  uri?(payment: Payment): Promise<string>
  /**
   * Parses such a text as a whole. Undefined if it is not a payment URI of this family, or asks for something that a transfer cannot carry;
   * a plain address is not one.
   */
  parseUri?(text: string): Promise<Payment | undefined>
  /** Loads the code for transfers, when the first one is planned. */
  transfers?(): Promise<Transfers>
  /** Loads the code for trades, when the first one is planned. */
  trades?(): Promise<Trades>
}
