/** Hexadecimal bytes, with `0x`. */
type Hex = `0x${string}`

/** A call of a batch. */
export interface SmartCall {
  /** Address to call or pay. */
  readonly to: Hex
  /** Encoded call; omitted for a plain transfer. */
  readonly data?: Hex | undefined
  /** In wei. */
  readonly value?: bigint | undefined
}

/** A network's smart account, as offered by the frame's server. */
export interface SmartNetwork {
  /** CAIP-2. */
  readonly chain: string
  /** Id of the scheme: `7702-simple`. */
  readonly scheme: string
  /** ERC-4337 entry point of these accounts. */
  readonly entryPoint: Hex
  /** The contract that accounts delegate to, or that their factory deploys. */
  readonly implementation: Hex
  /** Factory of counterfactual accounts. */
  readonly factory?: Hex | undefined
  /** Contract that redeems permissions (ERC-7710). */
  readonly delegationManager?: Hex | undefined
  /** Whether operations can be sent to a bundler (ERC-4337). */
  readonly bundler: boolean
  /** Whether the operator may pay for operations (ERC-7677). */
  readonly paymaster: boolean
  /** Whether pages may specify a paymaster, among those that the operator lists. */
  readonly namedPaymasters?: boolean | undefined
  /** Whether permissions may be granted (ERC-7715). */
  readonly sessions: boolean
}

/** The plain account's key. Each use unlocks the seed once. */
export interface SmartOwner {
  /** Address of the plain account and, under EIP-7702, of the smart one too. */
  readonly address: Hex
  /** EIP-191 over these bytes. */
  signMessage(raw: Hex): Promise<Hex>
  /** EIP-712. */
  signTypedData(data: unknown): Promise<Hex>
  /** EIP-7702. `nonce` is that of the account's next transaction, plus one if the account sends the transaction itself. */
  signAuthorization(args: { readonly chainId: number; readonly address: Hex; readonly nonce: number }): Promise<SmartAuthorization>
  /** Returns the complete transaction, serialized. */
  signTransaction(transaction: unknown): Promise<Hex>
}

/** A signed authorization of EIP-7702. */
export interface SmartAuthorization {
  /** Chain id of the only network where it is valid. */
  readonly chainId: number
  /** Contract whose code the account runs afterwards. */
  readonly address: Hex
  /** The account's nonce when the authorization is applied. */
  readonly nonce: number
  /** First half of the signature. */
  readonly r: Hex
  /** Second half of the signature. */
  readonly s: Hex
  /** Which of two keys could have signed: 0 or 1. */
  readonly yParity: number
}

/** Calls the operator's node, for a scheme. */
export type SmartNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A type of smart account (`7702-simple`, `7702-delegator`, `hybrid`). Small: its signing code loads with `load`. */
export interface SmartAccountScheme {
  /** Id in the server's configuration: `7702-simple`. */
  readonly id: string
  /** Uses EIP-7702: plain and smart account share an address, and the account can send its batches itself. */
  readonly isDelegated: boolean
  /**
   * Returns the contracts from which these accounts accept calls. They may make their own calls in return for one by the account, so the
   * frame lets no page call them.
   */
  executors?(): readonly Hex[]
  /** Returns whether the scheme supports the contracts given by the server. Accounts of other contracts are not offered. */
  knows(network: SmartNetwork): boolean
  /** Returns the account's address. Under EIP-7702, it is the owner's own address. */
  address(args: { readonly owner: Hex; readonly network: SmartNetwork; readonly node: SmartNode }): Promise<Hex>
  /** Returns whether the account is deployed: the delegation points to `implementation`, or the counterfactual account has code. */
  isDeployed(args: { readonly address: Hex; readonly network: SmartNetwork; readonly node: SmartNode }): Promise<boolean>
  /** Loads the signing code on first use. */
  load(): Promise<SmartAccountActs>
}

/** Encodes and signs what a smart account does: the large part, which loads on first use. */
export interface SmartAccountActs {
  /** Returns call data that makes these calls, all or none. */
  encodeCalls(calls: readonly SmartCall[]): Hex
  /** Returns viem's account for user operations (`viem/account-abstraction`), signed by the owner. */
  toAccount(args: { readonly owner: SmartOwner; readonly network: SmartNetwork; readonly client: unknown }): Promise<unknown>
  /** Only for accounts that can let others act for them (ERC-7710). */
  readonly delegations?: SmartDelegations
}

/** Actions that another account may perform with a smart account, once granted (ERC-7715). Limits apply to all uses combined. */
export type SmartPermission =
  | {
      /** Sends the native coin, without a call. */
      readonly type: 'native-token-transfer'
      /** In wei, for all transfers combined. */
      readonly amount: bigint
    }
  | {
      /** Sends a token. */
      readonly type: 'erc20-token-transfer'
      /** Contract of the token. */
      readonly token: Hex
      /** In its smallest unit, for all transfers combined. */
      readonly amount: bigint
    }
  | {
      /** Calls functions of a contract, without coins, any number of times. */
      readonly type: 'contract-call'
      /** Address of the contract. */
      readonly target: Hex
      /** Function selectors, 4 bytes each. */
      readonly selectors: readonly Hex[]
    }

/** A permission to be signed. */
export interface SmartGrant {
  /** Data that the owner signs (EIP-712). */
  readonly typedData: unknown
  /** Returns the signed delegations, which the other account redeems. */
  context(signature: Hex): Hex
}

/** Lets others act for a smart account, within limits that contracts enforce. */
export interface SmartDelegations {
  /** Address that the contracts read as every account, which is refused as the one that a permission is for. */
  readonly anyone?: Hex
  /** Creates a permission of `from` for `to`, until `expiry` (seconds since 1970). */
  grant(args: {
    readonly network: SmartNetwork
    readonly from: Hex
    readonly to: Hex
    readonly permission: SmartPermission
    readonly expiry: number
  }): SmartGrant
  /** Returns the call by which `from` revokes a permission. @throws for a context that is not one of `from` */
  revoke(args: { readonly network: SmartNetwork; readonly from: Hex; readonly context: Hex }): SmartCall
}
