import type { CaipNetworkId, Contract, TransactionEvent } from '@latchkey/kernel'
import type messages from './messages/en.js'
import type { BitcoinAccount, BitcoinProvider, SendTransferArgs, SignedPsbt, SignMessageArgs, SignPsbtArgs } from './provider.js'
import type { Protocol } from './wallets/bitcoin-wallet.js'

/** The requests of WalletConnect's bip122 namespace; each takes one object. */
export interface Bip122Rpc {
  readonly getAccountAddresses: { readonly params: readonly []; readonly result: readonly BitcoinAccount[] }
  readonly signMessage: {
    readonly params: readonly [SignMessageArgs]
    readonly result: { readonly address: string; readonly signature: string; readonly protocol: Protocol }
  }
  readonly sendTransfer: { readonly params: readonly [SendTransferArgs]; readonly result: { readonly txid: string } }
  readonly signPsbt: { readonly params: readonly [SignPsbtArgs]; readonly result: SignedPsbt }
}

/** Bitcoin. */
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

export interface GetFeeRateArgs {
  readonly blocks?: number
  readonly chain?: CaipNetworkId
  readonly signal?: AbortSignal
}
export interface GetBalanceArgs {
  /** The address in use when left out. */
  readonly address?: string
  readonly chain?: CaipNetworkId
  readonly signal?: AbortSignal
}
export interface WaitForTransactionArgs {
  /** The transaction's id, as wallets answer it. */
  readonly hash: string
  /** The chain in use when left out. */
  readonly chain?: CaipNetworkId
  readonly signal?: AbortSignal
}
export interface TransactionResult {
  readonly hash: string
  readonly status: 'confirmed' | 'unknown'
  /** Of the block that has it. */
  readonly height?: number
}
export interface BitcoinBalance {
  readonly confirmed: bigint
  readonly pending: bigint
}
export interface CheckAddressArgs {
  readonly address: string
  readonly chain?: CaipNetworkId
}
