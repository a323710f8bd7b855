import type { Connections, Network, TransferArgs, TransferPlan, Transfers } from '@latchkey/kernel'
import { poll, within } from '@latchkey/kernel/async'
import { walletErrors } from '@latchkey/kernel/late'
import { transferErrors } from '@latchkey/kernel/transfers'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { prefixOf } from './address.js'
import type { AminoAnswer, SignDoc } from './amino.js'
import type { CosmosChain } from './cosmos-chain.js'
import { encodeTransaction } from './encode-transaction.js'
import type { Rest } from './rest.js'

/** More than a transfer uses. */
const GAS = 120_000n

export interface TransfersDeps {
  readonly chainOf: (network: Network) => CosmosChain
  readonly restOf: (network: Network) => Rest
  readonly connections: () => Connections
  /** Called when an account's coins have changed. */
  readonly changed: (account: { readonly address: string; readonly network: Network }) => Promise<void>
}

/** How transfers work: the page builds the transaction, the wallet signs it, and the page broadcasts it to a node. */
export function createTransfers({ chainOf, restOf, connections, changed }: TransfersDeps): Transfers {
  /** Senders of transactions that are not in a block yet, by hash. */
  const senders = new Map<string, string>()
  /** Hashes of the transactions that were handed to a node, whether or not it answered. */
  const handedOver = new WeakMap<TransferPlan, string>()
  return {
    async checkRecipient(to, network) {
      const prefix = prefixOf(to)
      if (prefix === chainOf(network).prefix) return undefined
      if (prefix !== undefined) return 'network'
      return to.startsWith(`${chainOf(network).prefix}1`) ? 'checksum' : 'invalid'
    },
    async plan(args, call) {
      const { network, from } = args
      const { denom, gasPrice } = chainOf(network)
      const rest = restOf(network)
      const [has, numbers] = await Promise.all([rest.balance({ address: from, denom }, call), rest.account(from, call)])
      const fee = feeOf(gasPrice)
      const amount = args.amount === 'max' ? has - fee : args.amount
      if (amount <= 0n || has < amount || !numbers) throw transferErrors.create('not-enough', {})
      if (has < amount + fee) throw transferErrors.create('no-fee', { symbol: network.nativeCurrency.symbol })
      const signDoc: SignDoc = {
        chain_id: String(network.id),
        account_number: numbers.accountNumber,
        sequence: numbers.sequence,
        fee: { amount: [{ denom, amount: String(fee) }], gas: String(GAS) },
        msgs: [messageOf(args, { denom, amount })],
        memo: '',
      }
      return frozen({ args, amount, fee, request: { method: 'cosmos_signAmino', params: [{ signerAddress: from, signDoc }] } })
    },
    async send(plan, call) {
      const { args, amount, request } = plan
      const { network, from } = args
      const connection = connections().current('cosmos')
      if (!connection) throw walletErrors.create('not-connected', { namespace: 'cosmos' })
      const { denom } = chainOf(network)
      // The last check before the request goes to the wallet, on the very object that is sent.
      const { signDoc } = request.params[0] as { readonly signDoc: SignDoc }
      if (!isSame(signDoc, plan, denom)) throw transferErrors.create('mismatch', { what: 'the message' })
      const purpose = { ...call, account: from, chain: network.caipNetworkId }
      // Over WalletConnect a wallet may omit what it signed if that equals the request.
      const answer = { signed: signDoc, ...((await connection.request(request.method, request.params, purpose)) as Partial<AminoAnswer>) }
      // A wallet may only choose another fee. It was not broadcast yet, so nothing has happened.
      if (!isSame(answer.signed, { args, amount }, denom)) throw transferErrors.create('mismatch', { what: 'what the wallet signed' })
      if (!isSigned(answer)) throw walletErrors.create('failed', { wallet: 'the wallet', reason: 'it answered no signature' })
      const bytes = encodeTransaction(answer)
      handedOver.set(plan, bytesToHex(sha256(bytes)).toUpperCase())
      const hash = await restOf(network).broadcast(base64.encode(bytes), call)
      senders.set(hash, from)
      return hash
    },
    // The wallet's answer was compared before the page broadcast it, so what is left is whether the chain has it.
    readBack: async (hash, network, call) => (await restOf(network).outcome(hash, call)) !== undefined,
    async find(plan, call) {
      const hash = handedOver.get(plan)
      if (hash === undefined || (await restOf(plan.args.network).outcome(hash, call)) === undefined) return undefined
      senders.set(hash, plan.args.from)
      return hash
    },
    async wait(hash, network, { signal }) {
      const ask = restOf(network)
      const status = await poll((limits) => within(limits(), (own) => ask.outcome(hash, { signal: own })), signal)
      const address = senders.get(hash)
      senders.delete(hash)
      if (address !== undefined) await changed({ address, network })
      return { status: status ?? 'unknown' }
    },
  }
}

/** In the smallest unit, rounded up. */
function feeOf(gasPrice: string): bigint {
  const [whole = '0', part = ''] = gasPrice.split('.')
  const unit = 10n ** BigInt(part.length)
  return (GAS * BigInt(whole + part) + unit - 1n) / unit
}

function messageOf({ from, to }: TransferArgs, coin: { readonly denom: string; readonly amount: bigint }): SignDoc['msgs'][number] {
  const amount = [{ denom: coin.denom, amount: String(coin.amount) }]
  return { type: 'cosmos-sdk/MsgSend', value: { from_address: from, to_address: to, amount } }
}

function isSigned(answer: Partial<AminoAnswer>): answer is AminoAnswer {
  const { pub_key, signature } = answer.signature ?? {}
  return typeof signature === 'string' && typeof pub_key?.value === 'string'
}

function isSame(doc: SignDoc, { args, amount }: Pick<TransferPlan, 'args' | 'amount'>, denom: string): boolean {
  const meant = JSON.stringify([messageOf(args, { denom, amount })], namesOf)
  return doc.chain_id === String(args.network.id) && JSON.stringify(doc.msgs, namesOf) === meant
}

/** Sorted: wallets return theirs in sorted order. */
function namesOf(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) frozen(each)
  return Object.freeze(value)
}
