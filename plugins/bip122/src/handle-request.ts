import type { Connection, Connections, Context, SessionState } from '@latchkey/kernel'
import { walletErrors } from '@latchkey/kernel/late'
import {
  base64ToBytes,
  checkAddress,
  checkPsbt,
  checkText,
  hexToBase64,
  isHex,
  toSignature,
  toWalletError,
} from './connection/wallet-runtime.js'
import type { Bip122Contract } from './contract.js'
import { bip122Errors } from './errors.js'
import type { BitcoinAccount, SendTransferArgs, SignedPsbt, SignMessageArgs, SignPsbtArgs } from './provider.js'
import type { InputToSign } from './wallets/bitcoin-wallet.js'
import type { SentTransaction } from './watch-sent.js'

interface Deps {
  readonly ctx: Context<Bip122Contract>
  readonly connections: () => Connections
  /** Called with each transaction that was sent. */
  readonly sent: (transaction: SentTransaction) => void
}
export type HandleRequest = (method: string, params: readonly unknown[], call: { readonly signal: AbortSignal }) => Promise<unknown>

/** Twenty-one million bitcoin. */
const ALL_SATOSHI = 2_100_000_000_000_000n

/** Answers the requests of an app. Requests that a wallet could only refuse are refused here, with a reason. */
export function createHandler({ ctx, connections, sent: tell }: Deps): HandleRequest {
  const inUse = (): {
    readonly session: SessionState & { readonly address: string }
    readonly connection: Connection
    readonly wallet: string
  } => {
    const session = ctx.core.sessions.bip122
    const connection = connections().current('bip122')
    if (!session?.address || !connection) throw walletErrors.create('not-connected', { namespace: 'bip122' })
    const wallet = ctx.core.connectors.find((c) => c.id === session.connector)?.name ?? 'the wallet'
    return { session: { ...session, address: session.address }, connection, wallet }
  }
  const sent = (session: SessionState, txid: unknown): string | undefined => {
    if (typeof txid !== 'string' || !/^[\da-f]{64}$/i.test(txid)) return undefined
    const { address, chain, network } = session
    if (chain) tell({ hash: txid, chain, address, network })
    return txid
  }
  return async (method, params, call) => {
    const { session, connection, wallet } = inUse()
    const { address: own, accounts } = session
    const ask = (args: { readonly address?: string; readonly [field: string]: unknown }): Promise<unknown> => {
      const purpose = { ...call, account: args.address ?? own, ...(session.chain !== undefined && { chain: session.chain }) }
      return connection.request(method, [{ account: own, ...args }], purpose).catch((error: unknown) => {
        call.signal.throwIfAborted()
        throw toWalletError(error, { wallet, method })
      })
    }
    const mustBeOurs = (address: string): void => {
      if (!accounts.some((account) => account.address === address)) throw bip122Errors.create('address-foreign', { address })
    }
    if (method === 'getAccountAddresses') {
      // A session on another device only returns keys and purposes on request.
      if (connection.session) return toList(await ask({})).map(toAccount)
      return accounts.map(({ address, type, publicKey, path }) => toAccount({ address, publicKey, path, intention: type }))
    }
    const expected = ctx.core.networks.find((network) => network.chainNamespace === 'bip122')
    if (!session.supported) throw bip122Errors.create('wallet-network', { expected: expected?.name ?? 'another one' })
    const network = session.network
    if (method === 'signMessage') {
      const { message, address = own, protocol } = toObject<SignMessageArgs>(params)
      if (typeof message !== 'string') throw bip122Errors.create('params-invalid', { what: 'a message' })
      mustBeOurs(address)
      const signature = toSignature(await ask({ message, address, ...(protocol && { protocol }) }), { address, wallet })
      await checkText({ connection, wallet }, { address, message, signature })
      return { address, signature, protocol: base64ToBytes(signature).length === 65 ? 'ecdsa' : 'bip322' }
    }
    if (method === 'sendTransfer') {
      const { recipient, recipientAddress, amount } = toObject<SendTransferArgs & { readonly recipientAddress: string }>(params)
      const to = recipient ?? recipientAddress
      if (typeof to !== 'string') throw bip122Errors.create('params-invalid', { what: 'a recipient' })
      checkAddress(to, network)
      const answer = (await ask({ recipientAddress: to, amount: toSatoshi(amount) })) as { readonly txid?: unknown } | undefined
      const txid = sent(session, answer?.txid)
      if (txid === undefined) throw walletErrors.create('failed', { wallet, reason: 'it answered no transaction' })
      return { txid }
    }
    const { psbt, signInputs = [], broadcast = false } = toObject<SignPsbtArgs>(params)
    if (typeof psbt !== 'string' || !psbt.startsWith('cHNidP')) throw bip122Errors.create('params-invalid', { what: 'a PSBT in base64' })
    if (!isInputs(signInputs))
      throw bip122Errors.create('params-invalid', { what: 'inputs to sign, each with an index and known sighash types' })
    for (const { address } of signInputs) mustBeOurs(address)
    const answer = ((await ask({ psbt, signInputs, broadcast })) ?? {}) as { readonly psbt?: unknown; readonly txid?: unknown }
    const txid = sent(session, answer.txid)
    const signed = typeof answer.psbt === 'string' && (isHex(answer.psbt) ? hexToBase64(answer.psbt) : answer.psbt)
    if (!signed && txid === undefined) throw walletErrors.create('failed', { wallet, reason: 'it answered no signed PSBT' })
    if (signed) await checkPsbt({ connection, wallet }, { asked: psbt, answered: signed, inputs: signInputs })
    return { ...(signed && { psbt: signed }), ...(txid !== undefined && { txid }) } satisfies SignedPsbt
  }
}

/** Callers of the pipeline may pass anything; each field is checked where it is used. */
function toObject<T>(params: readonly unknown[]): Partial<T> {
  return (params[0] ?? {}) as Partial<T>
}

/** The sighash types that Bitcoin has. */
const SIGHASH_TYPES: readonly unknown[] = [0, 1, 2, 3, 0x81, 0x82, 0x83]

/** Whether each input has an index and only known sighash types. */
function isInputs(inputs: unknown): inputs is readonly InputToSign[] {
  if (!Array.isArray(inputs)) return false
  return inputs.every((input: unknown) => {
    const { index, sighashTypes = [] } = (input ?? {}) as { readonly [field: string]: unknown }
    const isTyped = Array.isArray(sighashTypes) && sighashTypes.every((type) => SIGHASH_TYPES.includes(type))
    return isTyped && Number.isInteger(index) && Number(index) >= 0
  })
}

function toList(answer: unknown): readonly { readonly [field: string]: unknown }[] {
  return Array.isArray(answer) ? answer : []
}

function toAccount({ address, publicKey, path, intention, purpose = intention }: { readonly [field: string]: unknown }): BitcoinAccount {
  const kind = /^(ordinal|stx|stacks)/.exec(String(purpose))?.[1]
  return {
    address: String(address),
    purpose: kind === 'ordinal' ? 'ordinal' : kind ? 'stx' : 'payment',
    ...(typeof publicKey === 'string' && { publicKey }),
    ...(typeof path === 'string' && { path }),
  }
}

function toSatoshi(amount: unknown): string {
  const text = typeof amount === 'bigint' || typeof amount === 'string' ? String(amount) : ''
  if (!/^\d{1,16}$/.test(text) || BigInt(text) === 0n || BigInt(text) > ALL_SATOSHI)
    throw bip122Errors.create('amount-invalid', { amount: String(amount) })
  return BigInt(text).toString()
}
