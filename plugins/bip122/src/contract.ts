import type { CaipNetworkId, Contract, TransactionEvent } from '@latchkey/kernel'
import type messages from './messages/en.js'
import type { BitcoinAccount, BitcoinProvider, SendTransferArgs, SignedPsbt, SignMessageArgs, SignPsbtArgs } from './provider.js'
import type { Protocol } from './wallets/bitcoin-wallet.js'

/** The methods of WalletConnect's bip122 namespace; each takes one object. */
export interface Bip122Rpc {
  /** Addresses that the connected wallet shares. Sends a request to a wallet on another device. */
  readonly getAccountAddresses: { readonly params: readonly []; readonly result: readonly BitcoinAccount[] }
  /** Asks the wallet to sign a text. */
  readonly signMessage: {
    readonly params: readonly [SignMessageArgs]
    readonly result: { readonly address: string; readonly signature: string; readonly protocol: Protocol }
  }
  /** Asks the wallet to send satoshi; resolves with the transaction's id. */
  readonly sendTransfer: { readonly params: readonly [SendTransferArgs]; readonly result: { readonly txid: string } }
  /** Asks the wallet to sign a partially signed transaction (BIP-174). */
  readonly signPsbt: { readonly params: readonly [SignPsbtArgs]; readonly result: SignedPsbt }
}

/** The Bitcoin family: its requests, and the actions for apps. */
export interface Bip122Contract extends Contract {
  readonly id: 'bip122'
  readonly provides: 'chain' | 'chain:bip122'
  readonly rpc: Bip122Rpc
  readonly events: {
    /** A transaction sent through the kernel, and later its outcome. */
    readonly transaction: TransactionEvent
  }
  readonly messages: keyof typeof messages
  readonly actions: {
    /** The provider of this kernel: one object for its whole lifetime, whichever wallet is in use. */
    getProvider(): BitcoinProvider
    /** Satoshi per virtual byte for a confirmation within this many blocks (6 by default), as a decimal string. */
    getFeeRate(args?: GetFeeRateArgs): Promise<string>
    /** Balance of an address, in satoshi: confirmed, and waiting for a block. */
    getBalance(args?: GetBalanceArgs): Promise<BitcoinBalance>
    /**
     * Waits until a block contains a transaction. `unknown` after a little more than an hour: it may still happen. Needs an Esplora
     * server.
     * @throws bip122/no-esplora, or the reason of the abort
     */
    waitForTransaction(args: WaitForTransactionArgs): Promise<TransactionResult>
    /** Validates an address and its checksum for a network, by default the one in use. Returns why it is invalid, or undefined. */
    checkAddress(args: CheckAddressArgs): Promise<'address-invalid' | 'address-network' | undefined>
  }
}

/** How soon a transaction should be in a block. */
export interface GetFeeRateArgs {
  /** Target number of blocks. Defaults to 6. */
  readonly blocks?: number
  /** CAIP-2 id of a configured network. Defaults to the one in use. */
  readonly chain?: CaipNetworkId
  /** Aborts the wait. */
  readonly signal?: AbortSignal
}
/** Selects the address and the network. */
export interface GetBalanceArgs {
  /** Defaults to the address in use. */
  readonly address?: string
  /** CAIP-2 id of a configured network. Defaults to the one in use. */
  readonly chain?: CaipNetworkId
  /** Aborts the wait. */
  readonly signal?: AbortSignal
}
/** A sent transaction and its chain. */
export interface WaitForTransactionArgs {
  /** The transaction's id, as returned by wallets. */
  readonly hash: string
  /** Defaults to the chain in use. */
  readonly chain?: CaipNetworkId
  /** Aborts the wait. */
  readonly signal?: AbortSignal
}
/** The outcome of a transaction. */
export interface TransactionResult {
  /** The transaction's id. */
  readonly hash: string
  /** `unknown`: no block contained it within a little more than an hour; one may still do so. */
  readonly status: 'confirmed' | 'unknown'
  /** Block that contains it. */
  readonly height?: number
}
/** Balance of an address, in satoshi. */
export interface BitcoinBalance {
  /** In mined blocks. */
  readonly confirmed: bigint
  /** Waiting for a block; negative for outgoing amounts. */
  readonly pending: bigint
}
/** An address, and the network to validate it for. */
export interface CheckAddressArgs {
  /** As typed or pasted. */
  readonly address: string
  /** CAIP-2 id of a configured network. Defaults to the one in use. */
  readonly chain?: CaipNetworkId
}
