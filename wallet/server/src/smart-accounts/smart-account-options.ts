/** A decoded call of an operation. */
export interface SponsoredCall {
  /** Lower case. */
  readonly to: string
  /** In wei. */
  readonly value: bigint
  /** Call data, in hexadecimal. */
  readonly data: string
}
/** An operation that the operator is asked to pay for, as input of the policy. */
export interface SponsoredOperation {
  /** CAIP-2. */
  readonly chain: string
  /** Project of the requesting page. */
  readonly projectId: string
  /** A stable, opaque id of the visitor. */
  readonly userId: string
  /** The smart account. */
  readonly sender: string
  /** The account's calls, in order. Undefined if this server cannot decode the call data, or the account runs other code. */
  readonly calls: readonly SponsoredCall[] | undefined
  /** Call data of the account, in hexadecimal. */
  readonly callData: string
  /** Whether this operation creates the account or upgrades it to a smart one, according to the chain: the account has no code yet. */
  readonly isFirst: boolean
  /** In wei: all of its gas at the highest fee. Undefined until the operation states them. */
  readonly maxCost: bigint | undefined
}
/** How much the operator pays on a network, in wei of its coin. */
export interface SmartAccountBudget {
  /** Maximum cost of one operation. */
  readonly operation?: bigint
  /** Per visitor and project, each day (UTC). */
  readonly visitor?: bigint
  /** Per project, each day; those that are not listed share one. */
  readonly project?: bigint
  /** In total, each day. */
  readonly day?: bigint
}
/** Smart accounts of one network. Addresses default to the public deployments. */
export interface SmartAccountNetwork {
  /** Account type. Defaults to `7702-simple`. `hybrid` is for networks without EIP-7702. */
  readonly scheme?: '7702-simple' | '7702-delegator' | 'hybrid'
  /** Your bundler's JSON-RPC URL (ERC-7769), including its key. Without one, visitors pay with their own transactions. */
  readonly bundler?: string
  /** Your paymaster's JSON-RPC URL (ERC-7677), including its key. Without one, you pay for nothing. */
  readonly paymaster?: string
  /** How much you pay here. By default, only the number of operations is limited. */
  readonly budget?: SmartAccountBudget
  /** The ERC-4337 entry point contract. */
  readonly entryPoint?: string
  /** The contract that accounts delegate to, or that the factory deploys. */
  readonly implementation?: string
  /** Deploys counterfactual accounts. */
  readonly factory?: string
  /** The contract that redeems permissions. */
  readonly delegationManager?: string
  /** Lets apps request permissions (ERC-7715). Not available with `7702-simple`. Off by default. */
  readonly sessions?: boolean
}
/** How many operations the operator pays for each day (UTC), on all networks combined. */
export interface SmartAccountQuotas {
  /** Per visitor and project. Defaults to 50. */
  readonly visitor?: number
  /** Per project; those that are not listed share one. Defaults to 5,000. */
  readonly project?: number
  /** In total. Defaults to 50,000. */
  readonly day?: number
}
/** Smart accounts of embedded wallets: their networks, and what the operator pays for. */
export interface SmartAccountsServerOptions {
  /** By CAIP-2 id. Each needs a node in the server's `rpc`. Only networks whose chain and bundler pass a probe are offered. */
  readonly networks: { readonly [chain: string]: SmartAccountNetwork }
  /** Returns whether you pay for an operation. Defaults to all operations within the quotas. If it throws, you do not pay. */
  readonly sponsor?: (operation: SponsoredOperation) => boolean | Promise<boolean>
  /**
   * Origins of paymasters that pages may specify in `paymasterService` (EIP-5792): `https://paymaster.example.com`. This server calls
   * them, because the frame calls no other host. None by default.
   */
  readonly paymasters?: readonly string[]
  /** How many operations you pay for. */
  readonly quotas?: SmartAccountQuotas
}
