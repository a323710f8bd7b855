import type { CaipNetworkId, Connection, Connections, Context, Network } from '@latchkey/kernel'
import { askForAccounts } from '@latchkey/kernel/async'
import { walletErrors } from '@latchkey/kernel/late'
import { fromBase58, toBase58 } from './codec/base58.js'
import { fromBase64, toBase64 } from './codec/base64.js'
import type { SolanaContract } from './contract.js'
import { solanaErrors } from './errors.js'
import { isKnown, type Rpc } from './rpc/create-rpc.js'
import { toSendError } from './rpc/to-send-error.js'
import { toSendOptions } from './to-send-options.js'
import { checkSignature } from './transaction/check-signature.js'
import { complete, signatureOf } from './transaction/complete.js'
import { readMessage } from './transaction/read-message.js'
import { isUnknownMethod, toWalletError } from './wallet/to-wallet-error.js'

interface Deps {
  readonly ctx: Context<SolanaContract>
  readonly connections: () => Connections
  readonly rpc: Rpc
  /** Called once a transaction is on its way. */
  readonly sent: (sent: {
    readonly signature: string
    readonly blockhash: string
    readonly pubkey: string
    readonly network: Network
  }) => void
}
export type HandleRequest = (method: string, params: readonly unknown[], call: { readonly signal: AbortSignal }) => Promise<unknown>

/** The account that receives the request, and its chain. */
interface Asked {
  readonly connection: Connection
  readonly wallet: string
  readonly pubkey: string
  readonly network: Network | undefined
  readonly chain: CaipNetworkId | undefined
  readonly signal: AbortSignal
}

/**
 * Answers the requests of an app: accounts from the session, everything else from the wallet in use, however it is connected. Refuses
 * what no wallet could do, before one is asked.
 */
export function createHandler({ ctx, connections, rpc, sent }: Deps): HandleRequest {
  const accounts = (): readonly string[] => {
    const now = ctx.core.sessions.solana
    if (now?.status !== 'connected' || !now.address) return []
    return [now.address, ...now.accounts.map((a) => a.address).filter((a) => a !== now.address)]
  }
  const asked = (method: string, pubkey: unknown, signal: AbortSignal): Asked => {
    const { chain, network, address, connector } = ctx.core.sessions.solana ?? {}
    const connection = connections().current('solana')
    if (!connection || !address) throw walletErrors.create('not-connected', { namespace: 'solana' })
    if (pubkey !== undefined && !accounts().includes(String(pubkey)))
      throw solanaErrors.create('bad-request', { method, reason: `the account ${pubkey} is not connected` })
    const wallet = ctx.core.connectors.find((c) => c.id === connector)?.name ?? 'the wallet'
    return { connection, wallet, pubkey: String(pubkey ?? address), network, chain, signal }
  }
  const ask = async ({ connection, wallet, pubkey, chain, signal }: Asked, method: string, params: object): Promise<unknown> => {
    // A text is independent of the chain.
    const meant = method !== 'solana_signMessage' && chain !== undefined ? { chain } : {}
    try {
      return await connection.request(method, [{ ...params, pubkey }], { signal, account: pubkey, ...meant })
    } catch (error) {
      signal.throwIfAborted()
      throw isUnknownMethod(error)
        ? solanaErrors.create('feature-missing', { wallet, method }, { cause: error })
        : toWalletError(error, wallet)
    }
  }
  const bytesOf = (method: string, text: unknown, pubkey: string): Uint8Array => {
    const bytes = typeof text === 'string' ? fromBase64(text) : undefined
    if (!bytes) throw solanaErrors.create('bad-request', { method, reason: 'a transaction has to be base64' })
    if (readMessage(bytes).signers.includes(pubkey)) return bytes
    throw solanaErrors.create('not-a-transaction', { reason: `it asks for no signature of ${pubkey}` })
  }
  const signOne = async (who: Asked, method: string, bytes: Uint8Array): Promise<Uint8Array> =>
    complete(bytes, who, await ask(who, method, { transaction: toBase64(bytes) }))
  const signAll = async (who: Asked, transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]> => {
    const texts = transactions.map(toBase64)
    const answer = await ask(who, 'solana_signAllTransactions', { transactions: texts }).catch((error: unknown) => {
      if (!solanaErrors.is(error, 'feature-missing')) throw error
      return undefined
    })
    const { transactions: signed } = (answer ?? {}) as { readonly transactions?: unknown }
    if (Array.isArray(signed) && signed.length === transactions.length)
      return Promise.all(transactions.map((bytes, i) => complete(bytes, who, { transaction: signed[i] })))
    // Sessions may support only one at a time.
    const one: Uint8Array[] = []
    for (const bytes of transactions) one.push(await signOne(who, 'solana_signTransaction', bytes))
    return one
  }
  const sendSigned = async ({ network, signal }: Asked, bytes: Uint8Array, options: object): Promise<string> => {
    if (!network) throw walletErrors.create('chain-not-supported', { chain: 'solana' })
    const config = { encoding: 'base64', preflightCommitment: 'confirmed', ...options }
    return String(
      await rpc(network, 'sendTransaction', [toBase64(bytes), config], signal).catch((error: unknown) => {
        if (!isKnown(error)) throw toSendError(error)
        // Its first signature is its id.
        const { signaturesAt } = readMessage(bytes)
        return toBase58(bytes.slice(signaturesAt, signaturesAt + 64))
      }),
    )
  }
  const signAndSend = async (who: Asked, bytes: Uint8Array, options: object): Promise<string> => {
    const sendOptions = Object.keys(options).length > 0 ? { sendOptions: options } : {}
    try {
      const answer = await ask(who, 'solana_signAndSendTransaction', { transaction: toBase64(bytes), ...sendOptions })
      const { signature } = (answer ?? {}) as { readonly signature?: unknown }
      if (typeof signature === 'string' && fromBase58(signature)?.length === 64) return signature
      throw walletErrors.create('failed', { wallet: who.wallet, reason: 'it answered no signature' })
    } catch (error) {
      if (!solanaErrors.is(error, 'feature-missing')) throw toSendError(error)
      return sendSigned(who, await signOne(who, 'solana_signTransaction', bytes), options)
    }
  }
  return async (method, [first], { signal }) => {
    const pubkeys = (found: readonly string[]) => found.map((pubkey) => ({ pubkey }))
    if (method === 'solana_getAccounts') return pubkeys(accounts())
    if (method === 'solana_requestAccounts')
      return pubkeys(
        accounts().length > 0
          ? accounts()
          : await askForAccounts(ctx, { namespace: 'solana', accounts, open: () => ctx.home({ namespace: 'solana' }), signal }),
      )
    const params = (first ?? {}) as { readonly [name: string]: unknown }
    const who = asked(method, params.pubkey, signal)
    if (method === 'solana_signMessage') {
      const { message } = params
      const bytes = typeof message === 'string' && message !== '' ? fromBase58(message) : undefined
      if (!bytes) throw solanaErrors.create('bad-request', { method, reason: 'the message has to be base58' })
      const { signature } = ((await ask(who, method, { message })) ?? {}) as { readonly signature?: unknown }
      const made = typeof signature === 'string' ? fromBase58(signature) : undefined
      if (made?.length === 64) {
        await checkSignature({ ...who, message: bytes, signature: made })
        return { signature }
      }
      throw walletErrors.create('failed', { wallet: who.wallet, reason: 'it answered no signature' })
    }
    if (method === 'solana_signAllTransactions') {
      const { transactions } = params
      if (!Array.isArray(transactions) || transactions.length === 0)
        throw solanaErrors.create('bad-request', { method, reason: 'there is no transaction' })
      const signed = await signAll(
        who,
        transactions.map((each) => bytesOf(method, each, who.pubkey)),
      )
      return { transactions: signed.map(toBase64) }
    }
    const bytes = bytesOf(method, params.transaction, who.pubkey)
    if (method === 'solana_signTransaction') {
      const signed = await signOne(who, method, bytes)
      return { signature: toBase58(signatureOf(signed, who.pubkey) ?? new Uint8Array()), transaction: toBase64(signed) }
    }
    const signature = await signAndSend(who, bytes, toSendOptions(params.options ?? params.sendOptions))
    if (who.network) sent({ signature, blockhash: readMessage(bytes).blockhash, pubkey: who.pubkey, network: who.network })
    return { signature }
  }
}
