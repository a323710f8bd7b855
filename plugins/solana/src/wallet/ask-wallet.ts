import type { CaipNetworkId } from '@latchkey/kernel'
import { walletErrors } from '@latchkey/kernel/late'
import { fromBase58, toBase58 } from '../codec/base58.js'
import { fromBase64, toBase64 } from '../codec/base64.js'
import { solanaErrors } from '../errors.js'
import { readMessage } from '../transaction/read-message.js'
import type { SignInput, StandardAccount, StandardFeatures, StandardWallet } from './standard.js'
import { standardChain } from './standard-chain.js'

export interface Asked {
  readonly wallet: StandardWallet
  readonly accounts: readonly StandardAccount[]
  readonly chain: CaipNetworkId | undefined
}
interface Params {
  readonly pubkey?: string
  readonly message?: string
  readonly transaction?: string
  readonly transactions?: readonly string[]
  readonly sendOptions?: object
}

/**
 * Sends a request to a wallet of the Wallet Standard in the encoding that sessions use too: texts in base58, transactions in base64.
 * @throws solana/feature-missing
 */
export async function askWallet({ wallet, accounts, chain }: Asked, method: string, asked: unknown): Promise<unknown> {
  const params = (asked ?? {}) as Params
  const account = accounts.find((each) => each.address === params.pubkey) ?? accounts[0]
  const feature = <F extends keyof StandardFeatures>(name: F): StandardFeatures[F] => {
    const found = account ? wallet.features[name] : undefined
    if (!found) throw solanaErrors.create('feature-missing', { wallet: wallet.name, method })
    // Indexing a partial of all features loses the type of the feature found.
    return found as StandardFeatures[F]
  }
  const inputOf = (text: string | undefined, versions: readonly unknown[] | undefined): SignInput => {
    const transaction = fromBase64(text ?? '') ?? new Uint8Array()
    const { version } = readMessage(transaction)
    if (versions && !versions.includes(version)) {
      throw solanaErrors.create('feature-missing', { wallet: wallet.name, method: `${method} with transactions of version ${version}` })
    }
    // `feature` was looked up first, and needs an account.
    return { account: account as StandardAccount, transaction, ...wordFor(chain, account) }
  }
  if (method === 'solana_signMessage') {
    const { signMessage } = feature('solana:signMessage')
    const message = fromBase58(params.message ?? '') ?? new Uint8Array()
    const [signed] = await signMessage({ account: account as StandardAccount, message })
    if (!signed || !isSame(signed.signedMessage, message)) throw refusal(wallet, 'it signed another text')
    return { signature: toBase58(Uint8Array.from(signed.signature)) }
  }
  if (method === 'solana_signTransaction' || method === 'solana_signAllTransactions') {
    const { signTransaction, supportedTransactionVersions: versions } = feature('solana:signTransaction')
    const inputs = (params.transactions ?? [params.transaction]).map((text) => inputOf(text, versions))
    const signed = (await signTransaction(...inputs)).map((each) => toBase64(Uint8Array.from(each.signedTransaction)))
    if (signed.length !== inputs.length) throw refusal(wallet, 'it left a transaction out')
    return method === 'solana_signTransaction' ? { transaction: signed[0] } : { transactions: signed }
  }
  if (method === 'solana_signAndSendTransaction') {
    const { signAndSendTransaction, supportedTransactionVersions: versions } = feature('solana:signAndSendTransaction')
    const input = inputOf(params.transaction, versions)
    // Without a name for the chain, the wallet would send to another one.
    if (!input.chain) throw solanaErrors.create('feature-missing', { wallet: wallet.name, method: `${method} on ${chain}` })
    const [sent] = await signAndSendTransaction({ ...input, ...(params.sendOptions && { options: params.sendOptions }) })
    if (!sent) throw refusal(wallet, 'it answered no signature')
    return { signature: toBase58(Uint8Array.from(sent.signature)) }
  }
  if (method === 'solana_signIn') return (await import('./sign-in.js')).signIn(feature('solana:signIn'), params)
  throw solanaErrors.create('feature-missing', { wallet: wallet.name, method })
}

function wordFor(chain: CaipNetworkId | undefined, account: StandardAccount | undefined): { readonly chain?: string } {
  const word = chain && standardChain(chain)
  if (!word || !account) return {}
  if (account.chains.includes(word)) return { chain: word }
  if (word === 'solana:localnet') return {}
  throw walletErrors.create('chain-not-supported', { chain: String(chain) })
}

function isSame(a: ArrayLike<number>, b: Uint8Array): boolean {
  return a.length === b.length && b.every((byte, i) => a[i] === byte)
}

function refusal({ name }: StandardWallet, reason: string): Error {
  return walletErrors.create('failed', { wallet: name, reason })
}
