import type { CaipNetworkId, Call, Context, Network } from '@latchkey/kernel'
import { toHexChain } from '../chain-id.js'
import type { Eip155Contract } from '../contract.js'
import { eip155Errors } from '../errors.js'
import type { Rpc } from '../rpc/create-rpc.js'
import { createKeptBatches, type KeptBatch } from './kept-batches.js'
import type { AskedBatch } from './read-batch.js'

/** `wallet_sendCalls` for wallets without batches, if the app allows it: each call becomes a separate transaction. */
export interface CallsInTurn {
  /**
   * Sends the calls one after the other, and resolves with an id as soon as the first is sent; the rest follows. Rejecting the first
   * rejects all.
   * @throws eip155/calls-refused: 5760 for calls that must be atomic, 5700 for a required capability, 5710 for a chain that is not
   * configured, 5720 for an id in use
   */
  send(batch: AskedBatch, chain: CaipNetworkId, from: string | undefined, call: Call): Promise<string>
  /** The `wallet_getCallsStatus` answer for one of our ids; undefined for ids of wallets. */
  status(id: string): Promise<object | undefined>
}
interface Deps {
  readonly ctx: Context<Eip155Contract>
  readonly rpc: Rpc
  readonly networks: () => readonly Network[]
  /** Switches the wallet to a chain, unless it is on it already. */
  readonly goTo: (chain: CaipNetworkId, call: Call) => Promise<void>
  /** Sends one transaction after the visitor's approval. */
  readonly sendOne: (transaction: object, call: Call) => Promise<unknown>
}
interface Receipt {
  readonly status: string
  readonly [field: string]: unknown
}

/** @see CallsInTurn */
export function createCallsInTurn({ ctx, rpc, networks, goTo, sendOne }: Deps): CallsInTurn {
  const kept = createKeptBatches(ctx.storage)
  /** Ids of the batches this page is still sending. */
  const open = new Set<string>()

  return {
    async send(batch, chain, from, call) {
      if (batch.atomicRequired === true) throw refused(5760, 'The wallet cannot make all of the calls or none')
      const missing = [batch, ...batch.calls].flatMap(({ capabilities = {} }) => Object.entries(capabilities))
      for (const [name, wish] of missing) if (wish?.optional !== true) throw refused(5700, `The wallet does not support ${name}`)
      const id = batch.id ?? newId()
      if (kept.find(id) || open.has(id)) throw refused(5720, 'There is already a batch with this id')
      if (!networks().some(({ caipNetworkId }) => caipNetworkId === chain)) throw refused(5710, `The chain ${chain} is not configured`)
      const transactions = batch.calls.map(({ to, data, value }) => ({
        ...(from !== undefined && { from }),
        ...(to && { to }),
        ...(data && { data }),
        ...(value && { value }),
        chainId: toHexChain(chain),
      }))
      const hashes: string[] = []
      const sendNext = async (transaction: object, life: Call): Promise<void> => {
        hashes.push(String(await sendOne(transaction, life)))
        kept.keep({ id, chain, size: transactions.length, hashes })
      }
      const [first, ...rest] = transactions
      open.add(id)
      try {
        await goTo(chain, call)
        await sendNext(first ?? {}, call)
      } catch (error) {
        open.delete(id)
        throw error
      }
      const follow = async (): Promise<void> => {
        for (const each of rest) await sendNext(each, { signal: ctx.signal })
      }
      follow()
        // The status shows the calls that were not sent, for any reason.
        .catch(() => {})
        .finally(() => open.delete(id))
      return id
    },

    async status(id) {
      // Before any await: calls sent in the meantime belong to the next poll.
      const isSending = open.has(id)
      const batch = kept.find(id)
      const network = networks().find(({ caipNetworkId }) => caipNetworkId === batch?.chain)
      if (!batch || !network) return undefined
      const found = await Promise.all(batch.hashes.map((hash) => rpc(network, 'eth_getTransactionReceipt', [hash])))
      const receipts = found.filter((receipt): receipt is Receipt => typeof receipt === 'object' && receipt !== null)
      const isOpen = isSending || receipts.length < batch.hashes.length
      return {
        version: '2.0.0',
        id,
        chainId: toHexChain(batch.chain),
        atomic: false,
        status: isOpen ? 100 : statusOf(batch, receipts),
        ...(receipts.length > 0 && { receipts: receipts.map(shortOf) }),
      }
    },
  }
}

/** EIP-5792 codes: 200 all, 500 none, 600 some of them. */
function statusOf({ size }: KeptBatch, receipts: readonly Receipt[]): number {
  const good = receipts.filter(({ status }) => Number(status) === 1).length
  if (good === size) return 200
  return good > 0 ? 600 : 500
}

function shortOf(receipt: Receipt): object {
  const fields = ['logs', 'status', 'blockHash', 'blockNumber', 'gasUsed', 'transactionHash']
  return Object.fromEntries(fields.map((field) => [field, receipt[field]]))
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function refused(number: number, reason: string): Error {
  return eip155Errors.create('calls-refused', { number, reason })
}
