import type { CaipNetworkId, Contract, TransactionEvent } from '@latchkey/kernel'
import type messages from './messages/en.js'
import type { BitcoinAccount, BitcoinProvider, SendTransferArgs, SignedPsbt, SignMessageArgs, SignPsbtArgs } from './provider.js'
import type { Protocol } from './wallets/bitcoin-wallet.js'

/** The requests of WalletConnect's bip122 namespace; each takes one object. */
export interface Bip122Rpc {
  /** Addresses that the connected wallet shares. A wallet on another device is asked for them. */
  readonly getAccountAddresses: { readonly params: readonly []; readonly result: readonly BitcoinAccount[] }
  /** Has the wallet sign a text. */
  readonly signMessage: {
    readonly params: readonly [SignMessageArgs]
    readonly result: { readonly address: string; readonly signature: string; readonly protocol: Protocol }
  }
  /** Has the wallet send satoshi; resolves with the transaction's id. */
  readonly sendTransfer: { readonly params: readonly [SendTransferArgs]; readonly result: { readonly txid: string } }
  /** Has the wallet sign a partially signed transaction (BIP-174). */
  readonly signPsbt: { readonly params: readonly [SignPsbtArgs]; readonly result: SignedPsbt }
}

/** The Bitcoin family: its requests, and what apps may call. */
export interface Bip122Contract extends Contract {
  readonly id: 'bip122'
  readonly provides: 'chain' | 'chain:bip122'
  readonly rpc: Bip122Rpc
  readonly events: {
    /** A transaction sent through the kernel, and again once its end is known. */
    readonly transaction: TransactionEvent
  }
  readonly messages: keyof typeof messages
  readonly actions: {
    /** The provider of this kernel: one object for its whole life, whichever wallet is in use. */
    getProvider(): BitcoinProvider
    /** Satoshi per virtual byte for a confirmation within so many blocks (6 when left out), as a decimal string. */
    getFeeRate(args?: GetFeeRateArgs): Promise<string>
    /** What an address has, in satoshi: confirmed, and what waits for a block. */
    getBalance(args?: GetBalanceArgs): Promise<BitcoinBalance>
    /**
     * Waits until a block has a transaction: `unknown` after a little more than an hour, it may still happen. Needs an Esplora server.
     * @throws bip122/no-esplora, or the reason of the abort
     */
    waitForTransaction(args: WaitForTransactionArgs): Promise<TransactionResult>
    /** Checks an address with its checksum for a network, the one in use when left out. Answers why it is none, or nothing. */
    checkAddress(args: CheckAddressArgs): Promise<'address-invalid' | 'address-network' | undefined>
  }
}

/** How soon a transaction should be in a block. */
export interface GetFeeRateArgs {
  /** Blocks until then; 6 when left out. */
  readonly blocks?: number
  /** CAIP-2 id of a configured network; the one in use when left out. */
  readonly chain?: CaipNetworkId
  /** Ends the wait. */
  readonly signal?: AbortSignal
}
/** Whose balance is read, and where. */
export interface GetBalanceArgs {
  /** The address in use when left out. */
  readonly address?: string
  /** CAIP-2 id of a configured network; the one in use when left out. */
  readonly chain?: CaipNetworkId
  /** Ends the wait. */
  readonly signal?: AbortSignal
}
/** A sent transaction, and the chain to look on. */
export interface WaitForTransactionArgs {
  /** The transaction's id, as wallets answer it. */
  readonly hash: string
  /** The chain in use when left out. */
  readonly chain?: CaipNetworkId
  /** Ends the wait. */
  readonly signal?: AbortSignal
}
/** What became of a transaction. */
export interface TransactionResult {
  /** The transaction's id. */
  readonly hash: string
  /** `unknown`: no block had it within a little more than an hour; it may still get into one. */
  readonly status: 'confirmed' | 'unknown'
  /** Of the block that has it. */
  readonly height?: number
}
/** What an address holds, in satoshi. */
export interface BitcoinBalance {
  /** In blocks. */
  readonly confirmed: bigint
  /** Waiting for a block; negative for what leaves. */
  readonly pending: bigint
}
/** An address, and where it has to be good. */
export interface CheckAddressArgs {
  /** As typed or pasted. */
  readonly address: string
  /** CAIP-2 id of a configured network; the one in use when left out. */
  readonly chain?: CaipNetworkId
}
