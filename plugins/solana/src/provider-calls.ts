import type { Context } from '@latchkey/kernel'
import { requests } from '@latchkey/kernel/late'
import { fromBase58, toBase58 } from './codec/base58.js'
import { fromBase64, toBase64 } from './codec/base64.js'
import type { SolanaContract, SolanaRpc } from './contract.js'
import type { SendOptions, SolanaProvider, SolanaTransaction } from './provider.js'
import { fillIn } from './transaction/fill-in.js'
import { openTransaction } from './transaction/open-transaction.js'

export type ProviderCalls = Pick<
  SolanaProvider,
  'signMessage' | 'signTransaction' | 'signAllTransactions' | 'signAndSendTransaction' | 'sendTransaction'
> & {
  /** The address in use; without one, the visitor chooses in the modal. */
  connect(): Promise<string>
}

/** The provider's methods: any library's transaction in, the same kind out, each request through the pipeline. */
export function createProviderCalls(ctx: Context<SolanaContract>): ProviderCalls {
  const request = async <M extends keyof SolanaRpc>(method: M, params: object): Promise<SolanaRpc[M]['result']> =>
    // The contract declares the result of each method.
    (await ctx.use(requests).request(method, [params], { signal: ctx.signal })) as SolanaRpc[M]['result']
  const signTransaction = async <T extends SolanaTransaction>(transaction: T): Promise<T> => {
    const opened = openTransaction(transaction)
    const signed = await request('solana_signTransaction', { transaction: toBase64(opened.bytes) })
    return opened.back(bytesOf(signed.transaction))
  }
  const signAndSendTransaction = async (transaction: SolanaTransaction, options?: SendOptions): Promise<string> => {
    const text = toBase64(openTransaction(transaction).bytes)
    const { signature } = await request('solana_signAndSendTransaction', { transaction: text, ...(options && { options }) })
    return signature
  }
  const connect = async (): Promise<string> => {
    const [first] = await request('solana_requestAccounts', {})
    return first?.pubkey ?? ''
  }
  return {
    connect,
    async signMessage(message) {
      const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
      const { signature } = await request('solana_signMessage', { message: toBase58(bytes) })
      return fromBase58(signature) ?? new Uint8Array()
    },
    signTransaction,
    async signAllTransactions(transactions) {
      const opened = transactions.map((each) => openTransaction(each))
      const signed = await request('solana_signAllTransactions', { transactions: opened.map((each) => toBase64(each.bytes)) })
      return opened.map((each, i) => each.back(bytesOf(signed.transactions[i])))
    },
    signAndSendTransaction,
    async sendTransaction(transaction, sender, options) {
      if (!sender) return signAndSendTransaction(transaction, options)
      await fillIn(transaction, { payer: connect, sender, options })
      const signed = openTransaction(await signTransaction(transaction))
      return sender.sendRawTransaction(signed.bytes, options)
    },
  }
}

function bytesOf(text: string | undefined): Uint8Array {
  return fromBase64(text ?? '') ?? new Uint8Array()
}
