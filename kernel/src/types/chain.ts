import type { ChainParts } from './chain-parts.js'

/** A CAIP-2 chain id: `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`

/** A network as plain data (specification section 3). */
export interface Network {
  /** The family's own id: a number on eip155, the second part of the CAIP-2 id elsewhere. */
  readonly id: number | string
  /** Name of the network, as visitors know it. */
  readonly name: string
  /** Family of the chain (CAIP-2): `eip155`. */
  readonly chainNamespace: string
  /** CAIP-2 id, by which everything else refers to this network. */
  readonly caipNetworkId: CaipNetworkId
  /** The coin that fees are paid in. `decimals` is the number of decimal places of its smallest unit. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** By name; `default` is used for requests. `webSocket` addresses (`wss://`) are for subscriptions. */
  readonly rpcUrls: { readonly [name: string]: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined } }
  /** By name; links use `default`. */
  readonly blockExplorers?: { readonly [name: string]: { readonly name: string; readonly url: string } }
  /** Its coins have no value: balances are shown as 0.00 (specification section 9). */
  readonly testnet?: boolean
  /** Icon of the network: its id in the server's list, or a URL. */
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
  /** Addresses of well-known contracts, by name: `multicall3`, `ensUniversalResolver`. */
  readonly contracts?: { readonly [name: string]: { readonly address: string; readonly blockCreated?: number } }
}

/** An account of a wallet (specification section 3). */
export interface Account {
  /** Family of the account (CAIP-2): `eip155`. */
  readonly namespace: string
  /** Plain address, as the wallet spelled it. */
  readonly address: string
  /** `eoa` or `smartAccount` on EVM, `eoa` on Solana, `payment`, `ordinal` or `stx` on Bitcoin. */
  readonly type: string
  /** In hexadecimal, if the wallet shares it. */
  readonly publicKey?: string
  /** Derivation path (BIP-32), if the wallet shares it. */
  readonly path?: string
  /** The chains that have this account, if a wallet has different accounts on different chains. Undefined: every chain. */
  readonly chains?: readonly CaipNetworkId[]
}

/** Options of every cancellable call. */
export interface Call {
  /** Cancels the call, which rejects with the signal's reason. */
  readonly signal: AbortSignal
}

/** A request through a connection, and its intended account and chain. */
export interface RequestCall extends Call {
  /** The request is refused unless the wallet shares this account, and rejected as soon as it no longer does. */
  readonly account?: string
  /** The request waits for a pending network switch, and is refused if the wallet is on another chain afterwards. */
  readonly chain?: CaipNetworkId
}

/**
 * How a wallet is connected (specification section 3): announced by EIP-6963 or the wallet standard, injected, by WalletConnect, by an
 * embedded wallet (`AUTH`, `ID_AUTH`), or another way.
 */
export type ConnectorType = 'EXTERNAL' | 'WALLET_CONNECT' | 'INJECTED' | 'ANNOUNCED' | 'AUTH' | 'MULTI_CHAIN' | 'ID_AUTH'

/** The description of a connector: plain data, kept in the kernel's state. */
export interface ConnectorInfo {
  /** Stable across visits, since it is stored: the rdns of an announced wallet, otherwise a name. */
  readonly id: string
  /** Determines the wallet's position in lists. */
  readonly type: ConnectorType
  /** Name of the wallet, as visitors know it. Cleaned of control and direction characters. */
  readonly name: string
  /** How the visitor is known to the wallet, while logged in there: an email address or user name. Cleaned like `name`. */
  readonly user?: string
  /** Families of chains it can connect to. */
  readonly namespaces: readonly string[]
  /** URL of an icon, or a data URL. */
  readonly icon?: string
  /** Reverse domain name of the wallet (EIP-6963). */
  readonly rdns?: string
  /** True if the wallet can be connected without installing or opening anything else. */
  readonly installed?: boolean
  /** `false`: represents a wallet that is connected by other means and not offered in lists. */
  readonly listed?: false
  /** An embedded wallet (`AUTH`, `ID_AUTH`) that asks the visitor for approval itself: the modal does not ask again. */
  readonly asks?: true
  /** Was connected on an earlier visit and shares nothing without a prompt: the visitor is offered to connect it again. */
  readonly reconnect?: true
}

/** States of a wallet while it waits for the visitor. */
export type ConnectProgress = 'asking' | 'pending' | 'locked' | 'popup'

/** Arguments of a connection request. */
export interface ConnectCall extends Call {
  /** The namespaces to connect; a connector may connect more. */
  readonly namespaces: readonly string[]
  /** The networks the app prefers, at most one per namespace. */
  readonly networks: readonly Network[]
  /** Reports what the visitor is waiting for, on each change. */
  readonly progress?: (now: ConnectProgress) => void
}

/** A way to connect a wallet. Sources report these. */
export interface Connector extends ConnectorInfo {
  /** Prompts the visitor. Runs in the task of the click, so a popup may be opened before the first `await`. */
  connect(call: ConnectCall): Promise<readonly Connection[]>
  /**
   * Silently restores what was connected before, without any prompt. Resolves with nothing while the wallet shares nothing (locked, not
   * ready): the kernel remembers it and tries again later.
   * @throws session/ended if the wallet has revoked its permission: the kernel forgets it
   */
  resume?(call: ConnectCall): Promise<readonly Connection[]>
  /** Milliseconds that `resume` may take, if it limits itself. Defaults to 10 seconds. */
  readonly resumeLimit?: number
  /** The network in use is not remembered after the visitor has disconnected or signed out. */
  readonly forgetsChain?: true
  /** Calls the listener whenever `resume` may have a different result, as after unlocking, until the signal aborts. */
  watch?(changed: () => void, call: Call): void
}

/**
 * A change that a wallet reports on its own. `closed` means that it revoked its permission; `approved` is omitted if unchanged. Accounts
 * reported together with another `chain` change together with it, so that no account is ever shown on a chain that does not have it.
 */
export type ConnectionChange =
  | {
      /** Which of the three changes it is. */
      readonly type: 'accounts'
      /** All accounts shared from now on. Never empty: a wallet that shares none is `closed`. */
      readonly accounts: readonly Account[]
      /** Omitted if unchanged. */
      readonly approved?: readonly CaipNetworkId[]
      /** The list does not tell which account the wallet has in use: the current one stays if it is listed. */
      readonly unranked?: true
      /** The wallet's new chain, as CAIP-2. */
      readonly chain?: CaipNetworkId
    }
  | { readonly type: 'chain'; readonly chain: CaipNetworkId }
  /** The wallet revoked its permission, unless `locked` resolves with true: then it is remembered and resumed once it is back. */
  | {
      readonly type: 'closed'
      /** Queries the wallet whether it is only locked. */
      readonly locked?: (call: Call) => Promise<boolean>
    }

/** The chains of a connection that serves several at once, like a WalletConnect session. */
export interface ConnectionSession {
  chain(): CaipNetworkId | undefined
  /** Sends further requests to a chain that the wallet approved, without a prompt. Returns false for any other chain. */
  use(chain: CaipNetworkId): boolean
}

/** A live connection to a wallet, for one namespace. */
export interface Connection {
  /** Family of chains of the connection. */
  readonly namespace: string
  /** The wallet at the other end, if the connector itself was only a way to find one. */
  readonly connector?: string
  /** Only on connections that serve several chains at once. */
  readonly session?: ConnectionSession
  /** Never empty; the first account of a chain is the wallet's own choice there. */
  readonly accounts: readonly Account[]
  /** The order of `accounts` does not tell which one the wallet has in use: after a reload the remembered one is used again. */
  readonly unranked?: true
  /** The wallet's current chain as it reports it, even if the app does not know the chain. */
  readonly chain: CaipNetworkId | undefined
  /** The chain to which the kernel is currently asking the wallet to switch. Only on connections that the kernel hands out. */
  readonly switching?: CaipNetworkId | undefined
  /** Chains the wallet approved, if it reports them; any other chain may still be requested. */
  readonly approved?: readonly CaipNetworkId[]
  /**
   * Sends a request to the wallet. Connections that the kernel hands out check `account` and `chain` first.
   * @throws session/ended as soon as the session ends, session/account-not-shared, session/wrong-chain, otherwise the wallet's error
   */
  request(method: string, params: readonly unknown[], call: RequestCall): Promise<unknown>
  /** Reports changes until the returned function is called. */
  watch(report: (change: ConnectionChange) => void): () => void
  /**
   * Silently queries the wallet for changes it may not have reported, as after a sleep, and resolves with them. Omitted if the wallet
   * cannot be queried.
   */
  look?(call: Call): Promise<readonly ConnectionChange[]>
  /**
   * Queries the wallet's state again, because an answer does not fit it: a signature by another account. Only on connections that the
   * kernel hands out.
   */
  doubt?(): void
  /** Disconnects the wallet's side. The kernel forgets the connection in any case. */
  disconnect(call: Call): Promise<void>
}

/** The kinds of pages a block explorer has. */
export type ExplorerKind = 'transaction' | 'address' | 'token'

/** A family of blockchains. Contributed by `eip155()`, `solana()`, `bip122()` or a third party. */
export interface ChainAdapter {
  /** CAIP-2 namespace, unique in a kernel: `eip155`. */
  readonly namespace: string
  /** Full message key of the family's name: `eip155.name`. */
  readonly label: string
  /** The family's name in signed texts, the same in every language: `Ethereum`. Defaults to the namespace. */
  readonly title?: string
  /** Networks the integrator chose, in order. */
  readonly networks: readonly Network[]
  /** `Account.type` to use first if a wallet offers several. */
  readonly defaultAccountType: string
  /** Features that the namespace supports, by name: they determine the buttons and tabs. */
  readonly supports: readonly ('balances' | 'send' | 'onramp' | 'names' | 'activity' | 'swaps' | (string & {}))[]
  /** Wallet methods and events that a session of several namespaces requests (WalletConnect). */
  readonly methods: readonly string[]
  /** Wallet events that such a session requests: `accountsChanged`. */
  readonly events: readonly string[]
  /**
   * The parameters of a request are a single object, which a session carries as it is instead of in an array: for every method (`named`),
   * or for those listed.
   */
  readonly params?: 'named' | readonly string[]
  /** Returns whether the text has the form of an address of this family. Sends no request. */
  isAddress(value: string): boolean
  /** Returns whether this is an account of the family. By default, whether `address` has the form of an address. */
  isAccount?(account: Account): boolean
  /** Returns whether the text has the form of a transaction's hash or id (specification section 5). */
  isHash(value: string): boolean
  /** Returns the display form of an address: checksummed on EVM. Unchanged if a family has no such form. */
  normalize?(address: string): Promise<string>
  /**
   * Returns the accounts on whose behalf a request is made: `from` of a transaction, the signer of a message. Empty if it names none.
   * Sessions refuse a request for an account that the wallet did not share, and reject it when the wallet revokes the account.
   */
  namedAccounts?(method: string, params: readonly unknown[]): Promise<readonly string[]>
  /** Returns whether these are the same account. EVM ignores case; other families do not. */
  isSameAddress(a: string, b: string): boolean
  /**
   * Asks an account to sign a text. Resolves with the signature in the family's usual format: hexadecimal on EVM, base58 on Solana,
   * base64 on Bitcoin.
   * @throws wallet/rejected, session/account-not-shared
   */
  signMessage(connection: Connection, message: string, account: Account, call: Call): Promise<string>
  /** Resolves once the wallet is on the network. Calls `progress('adding')` while the wallet asks to add it. */
  switchNetwork(connection: Connection, network: Network, call: Call & { readonly progress?: (now: 'adding') => void }): Promise<void>
  /**
   * Returns the page of a transaction, an account or a token at the network's block explorer. Defaults to `/tx/`, `/address/` and
   * `/address/` after the explorer's URL, the most common format.
   */
  explorer?(kind: ExplorerKind, id: string, network: Network): string | undefined
  /** Further services of the family for its accounts, in a separate chunk. */
  readonly load?: () => Promise<ChainParts>
  /** The namespace's standard provider for the app, a single stable object: EIP-1193 on eip155. */
  readonly provider?: unknown
}
