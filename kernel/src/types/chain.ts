import type { ChainParts } from './assets.js'

/** A CAIP-2 chain id: `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`

/** One network as plain data (specification section 3). */
export interface Network {
  /** The family's own id: a number on eip155, the second half of the CAIP-2 id elsewhere. */
  readonly id: number | string
  /** As visitors know it. */
  readonly name: string
  /** Family of the chain (CAIP-2): `eip155`. */
  readonly chainNamespace: string
  /** CAIP-2 id, by which everything else names this network. */
  readonly caipNetworkId: CaipNetworkId
  /** The coin that fees are paid in. `decimals` are the places of its smallest unit. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** By name; `default` is asked. `webSocket` addresses (`wss://`) serve what nodes push. */
  readonly rpcUrls: { readonly [name: string]: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined } }
  /** By name; `default` is linked to. */
  readonly blockExplorers?: { readonly [name: string]: { readonly name: string; readonly url: string } }
  /** Its coins have no worth: balances are shown as 0.00 (specification section 9). */
  readonly testnet?: boolean
  /** Picture of the network: its id in the server's list, or an address. */
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
  /** Addresses of well-known contracts, by name: `multicall3`, `ensUniversalResolver`. */
  readonly contracts?: { readonly [name: string]: { readonly address: string; readonly blockCreated?: number } }
}

/** One account of a wallet (specification section 3). */
export interface Account {
  /** Family of the account (CAIP-2): `eip155`. */
  readonly namespace: string
  /** Plain address, as the wallet wrote it. */
  readonly address: string
  /** `eoa` or `smartAccount` on EVM, `eoa` on Solana, `payment`, `ordinal` or `stx` on Bitcoin. */
  readonly type: string
  /** In hexadecimal, where the wallet shares it. */
  readonly publicKey?: string
  /** Derivation path (BIP-32), where the wallet shares it. */
  readonly path?: string
  /** The chains that have this account, where a wallet has different accounts on different chains. Undefined: every chain. */
  readonly chains?: readonly CaipNetworkId[]
}

/** Every wait can be cancelled. */
export interface Call {
  /** Aborts the wait; what waits rejects with its reason. */
  readonly signal: AbortSignal
}

/** A request through a line, and what it is meant for. */
export interface RequestCall extends Call {
  /** Refused unless the wallet shares this account, and rejected as soon as it no longer does. */
  readonly account?: string
  /** Waits for a network switch that is open, and is refused where the wallet is on another chain after it. */
  readonly chain?: CaipNetworkId
}

/**
 * How a wallet is reached (specification section 3): announced by EIP-6963 or the wallet standard, injected, by WalletConnect, by an
 * embedded wallet (`AUTH`, `ID_AUTH`), or another way.
 */
export type ConnectorType = 'EXTERNAL' | 'WALLET_CONNECT' | 'INJECTED' | 'ANNOUNCED' | 'AUTH' | 'MULTI_CHAIN' | 'ID_AUTH'

/** The describing half of a connector: plain data, kept in the kernel's state. */
export interface ConnectorInfo {
  /** Stable across visits, since it is stored: the rdns of an announced wallet, else a name. */
  readonly id: string
  /** Decides where the wallet stands in lists. */
  readonly type: ConnectorType
  /** As visitors know the wallet. Cleaned of control and direction characters. */
  readonly name: string
  /** Families of chains that it can connect to. */
  readonly namespaces: readonly string[]
  /** Address of a picture, or data. */
  readonly icon?: string
  /** Reverse domain name of the wallet (EIP-6963). */
  readonly rdns?: string
  /** True when the wallet can be asked without anything else being installed or opened. */
  readonly installed?: boolean
  /** `false`: stands for a wallet that is connected by other means and is not offered in lists. */
  readonly listed?: false
  /** An embedded wallet (`AUTH`, `ID_AUTH`) that asks the visitor by itself: the modal does not ask a second time. */
  readonly asks?: true
  /** Was connected on an earlier visit and shares nothing without asking: the visitor is offered to connect it again. */
  readonly reconnect?: true
}

/** What a wallet does while the visitor is being asked. */
export type ConnectProgress = 'asking' | 'pending' | 'locked' | 'popup'

/** What a connector is asked with. */
export interface ConnectCall extends Call {
  /** The namespaces to connect; a connector may answer with more. */
  readonly namespaces: readonly string[]
  /** The networks the app would like, at most one a namespace. */
  readonly networks: readonly Network[]
  /** Tells what the visitor waits for, as often as it changes. */
  readonly progress?: (now: ConnectProgress) => void
}

/** A way to reach a wallet. Sources report these. */
export interface Connector extends ConnectorInfo {
  /** Asks the visitor. Runs in the task of the click, so a popup may be opened before the first `await`. */
  connect(call: ConnectCall): Promise<readonly Connection[]>
  /**
   * Quietly resumes what was connected before, without any prompt. Resolves with nothing while the wallet shares nothing (locked,
   * not ready): the kernel remembers it and asks again later.
   * @throws session/ended when the wallet has withdrawn its permission: the kernel forgets it
   */
  resume?(call: ConnectCall): Promise<readonly Connection[]>
  /** Calls back whenever `resume` may have another answer, as after unlocking, until the signal aborts. */
  watch?(changed: () => void, call: Call): void
}

/**
 * What a wallet reports by itself. `closed` means that it withdrew its permission; `approved` is left out where it stays. Accounts that
 * come with another `chain` change together with it, so that no account is ever shown on a chain that does not have it.
 */
export type ConnectionChange =
  | {
      /** Which of the three changes it is. */
      readonly type: 'accounts'
      /** All accounts that are shared from now on. Never empty: a wallet that shares none is `closed`. */
      readonly accounts: readonly Account[]
      /** Left out where it stays as it is. */
      readonly approved?: readonly CaipNetworkId[]
      /** The list does not say which account the wallet has in use: the present one stays where it is listed. */
      readonly unranked?: true
      /** Where the wallet is from now on, as CAIP-2. */
      readonly chain?: CaipNetworkId
    }
  | { readonly type: 'chain'; readonly chain: CaipNetworkId }
  /** The wallet withdrew its permission, unless `locked` resolves with true: then it is remembered and resumed once it is back. */
  | {
      readonly type: 'closed'
      /** Asks the wallet whether it is only locked. */
      readonly locked?: (call: Call) => Promise<boolean>
    }

/** The chains of a line that serves several at once, as a WalletConnect session does. */
export interface ConnectionSession {
  chain(): CaipNetworkId | undefined
  /** Sends further requests to a chain that the wallet approved, without asking it. Answers false for any other chain. */
  use(chain: CaipNetworkId): boolean
}

/** A live line to a wallet, for one namespace. */
export interface Connection {
  /** Family of chains that the line is for. */
  readonly namespace: string
  /** The wallet that was found at the other end, where the connector itself was only a way to find one. */
  readonly connector?: string
  /** Only on lines that serve several chains at once. */
  readonly session?: ConnectionSession
  /** Never empty; the first of a chain is the wallet's own choice there. */
  readonly accounts: readonly Account[]
  /** The order of `accounts` does not say which one the wallet has in use: after a reload the remembered one is used again. */
  readonly unranked?: true
  /** The chain the wallet is on, as it says, also one the app does not know. */
  readonly chain: CaipNetworkId | undefined
  /** The chain that the kernel is asking the wallet to move to right now. Only on lines that the kernel hands out. */
  readonly switching?: CaipNetworkId | undefined
  /** Chains the wallet agreed to, where it says so; anything else may be asked for. */
  readonly approved?: readonly CaipNetworkId[]
  /**
   * Asks the wallet. Lines that the kernel hands out check `account` and `chain` first.
   * @throws session/ended as soon as the session ends, session/account-not-shared, session/wrong-chain, else what the wallet answers
   */
  request(method: string, params: readonly unknown[], call: RequestCall): Promise<unknown>
  /** Reports changes until the returned function is called. */
  watch(report: (change: ConnectionChange) => void): () => void
  /**
   * Asks the wallet quietly for what it may not have reported, as after a sleep, and resolves with what is new. Left out where the
   * wallet has no way to say.
   */
  look?(call: Call): Promise<readonly ConnectionChange[]>
  /** Ends the wallet's side. The kernel forgets the connection in any case. */
  disconnect(call: Call): Promise<void>
}

/** What a block explorer has pages of. */
export type ExplorerKind = 'transaction' | 'address' | 'token'

/** One blockchain family. Contributed by `eip155()`, `solana()`, `bip122()` or a third party. */
export interface ChainAdapter {
  /** CAIP-2 namespace, unique in a kernel: `eip155`. */
  readonly namespace: string
  /** Full message key of the family's name: `eip155.name`. */
  readonly label: string
  /** The family's name in the texts that accounts sign, the same in every language: `Ethereum`. The namespace when left out. */
  readonly title?: string
  /** Networks the integrator chose, in order. */
  readonly networks: readonly Network[]
  /** `Account.type` that is used first where a wallet offers several. */
  readonly defaultAccountType: string
  /** What the namespace can do, by feature name: which buttons and tabs make sense here. */
  readonly supports: readonly ('balances' | 'send' | 'onramp' | 'names' | 'activity' | 'swaps' | (string & {}))[]
  /** Wallet methods and events a session of several namespaces asks for (WalletConnect). */
  readonly methods: readonly string[]
  /** Wallet events that such a session asks for: `accountsChanged`. */
  readonly events: readonly string[]
  /**
   * What a request is asked with is one object, and a session carries that by itself instead of in a list: for every method (`named`), or
   * for those that are listed.
   */
  readonly params?: 'named' | readonly string[]
  /** Does the text have the form of an address of this family? Asks nobody. */
  isAddress(value: string): boolean
  /** Is this an account of the family? Where left out, whose address is one. */
  isAccount?(account: Account): boolean
  /** Does the text have the form of a transaction's hash or id (specification section 5)? */
  isHash(value: string): boolean
  /** An address as it is shown: checksummed on EVM. As it came where a family has no such form. */
  normalize?(address: string): Promise<string>
  /**
   * The accounts in whose name a request is made: `from` of a transaction, the signer of a message. Empty where it names none. Sessions
   * refuse a request for an account that the wallet did not share, and end it when the wallet takes the account back.
   */
  namedAccounts?(method: string, params: readonly unknown[]): Promise<readonly string[]>
  /** Are these the same account? EVM ignores case; other families do not. */
  isSameAddress(a: string, b: string): boolean
  /**
   * Has an account sign a text, and resolves with the signature in the family's usual form: hexadecimal on EVM, base58 on Solana,
   * base64 on Bitcoin.
   * @throws wallet/rejected, session/account-not-shared
   */
  signMessage(connection: Connection, message: string, account: Account, call: Call): Promise<string>
  /** Resolves once the wallet is on the network; `progress('adding')` while the wallet is asked to add it. */
  switchNetwork(connection: Connection, network: Network, call: Call & { readonly progress?: (now: 'adding') => void }): Promise<void>
  /**
   * The page of a transaction, an account or a token at the network's block explorer. When left out, `/tx/`, `/address/` and `/address/`
   * behind the explorer's own address, as most of them have it.
   */
  explorer?(kind: ExplorerKind, id: string, network: Network): string | undefined
  /** What the family brings for its accounts beyond that; a chunk of its own. */
  readonly load?: () => Promise<ChainParts>
  /** The namespace's standard provider for the app, one stable object: EIP-1193 on eip155. */
  readonly provider?: unknown
}
