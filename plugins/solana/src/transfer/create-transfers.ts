import type { Call, Context, Network, TransferPlan, Transfers } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { requests } from '@latchkey/kernel/late'
import { createSentTransfers, transferErrors } from '@latchkey/kernel/transfers'
import type { PlanDeps } from '../actions/plan-transfer.js'
import { fromBase58 } from '../codec/base58.js'
import { fromBase64 } from '../codec/base64.js'
import type { SolanaContract } from '../contract.js'
import { solanaErrors } from '../errors.js'
import type { Runtime } from '../runtime.js'
import { readMessage } from '../transaction/read-message.js'
import { checkRequest } from './check-request.js'
import { type Ask, compareSent, findSent, type PlanMark } from './compare-sent.js'
import type { Kit } from './kit.js'
import { plan } from './plan.js'

/** How long a confirmed transfer waits for nodes to read it back. */
const READ_BACK_MS = 10_000

interface TransfersDeps {
  readonly ctx: Context<SolanaContract>
  readonly runtime: Pick<Runtime, 'rpc' | 'actions' | 'tokens'>
  readonly kit: Kit
}
/** When a transfer was planned, and with which blockhash: an expired transaction is reported at once. */
interface Made {
  readonly blockhash: string
  readonly madeAt: number
}

/** Transfers on Solana. */
export function createTransfers({ ctx, runtime, kit }: TransfersDeps): Transfers {
  const { rpc, tokens } = runtime
  const made = new WeakMap<TransferPlan, Made>()
  const marks = new WeakMap<TransferPlan, PlanMark>()
  const lives = new Map<string, Made>()
  /** Amounts that wallets added to fees, by signature. */
  const extras = new Map<string, bigint>()
  const deps = (from: string, network: Network, { signal }: Call): PlanDeps => ({ rpc, from, network, signal, tokens })
  const asking =
    (network: Network, { signal }: Call): Ask =>
    (method, ...params) =>
      bounded(rpc(network, method, params, signal), { signal, ms: READ_BACK_MS })
  const sent = createSentTransfers({
    signal: ctx.signal,
    async compare(hash, transfer, call) {
      const found = await compareSent({ kit, ask: asking(transfer.args.network, call) }, hash, transfer, marks.get(transfer))
      if (found?.extraFee !== undefined) extras.set(hash, found.extraFee)
      return found !== undefined
    },
  })
  const remember = (signature: string, transfer: TransferPlan): void => {
    sent.add(signature, transfer)
    lives.set(signature, made.get(transfer) ?? { blockhash: blockhashOf(transfer), madeAt: Date.now() })
    for (const each of [...lives.keys(), ...extras.keys()]) {
      if (sent.has(each)) continue
      lives.delete(each)
      extras.delete(each)
    }
  }
  return {
    async checkRecipient(to) {
      if (to.length <= 44 && fromBase58(to)?.length === 32) return undefined
      return /^0x[\da-f]{40}$/i.test(to) || /^(bc|tb|bcrt)1[a-z\d]{11,87}$/i.test(to) ? 'network' : 'invalid'
    },
    async plan(args, call) {
      const [planned, slot] = await Promise.all([
        plan(kit, deps(args.from, args.network, call), args),
        // Without it, an answer of the wallet is trusted to be new.
        asking(args.network, call)('getSlot', { commitment: 'confirmed' }).catch(() => undefined),
      ])
      const blockhash = blockhashOf(planned)
      made.set(planned, { blockhash, madeAt: Date.now() })
      if (slot !== undefined) marks.set(planned, { blockhash, slot: BigInt(String(slot)) })
      return planned
    },
    async send(transfer, call) {
      // The last check before the wallet prompts, on the very object that it receives.
      await checkRequest(kit, transfer)
      const { method, params } = transfer.request
      const asked = ctx.use(requests).request(method, params, call)
      const { signature } = (await asked.catch((error: unknown) => {
        throw toTransferError(error)
      })) as { readonly signature: string }
      remember(signature, transfer)
      return signature
    },
    readBack: (signature, _network, call) => sent.readBack(signature, call),
    async find(transfer, call) {
      const mark = marks.get(transfer)
      const ask = asking(transfer.args.network, call)
      const signature = mark && (await findSent({ kit, ask }, transfer, { mark, isKnown: sent.has }))
      if (signature !== undefined) remember(signature, transfer)
      return signature
    },
    async wait(signature, network, call) {
      const { status } = await sent.settle(
        signature,
        call,
        ({ signal }) => runtime.actions.waitForTransaction({ signature, chain: network.caipNetworkId, signal, ...lives.get(signature) }),
        (ended) => ended.status === 'confirmed' || ended.status === 'failed',
      )
      const extraFee = extras.get(signature)
      return { status, ...(extraFee !== undefined && { extraFee }) }
    },
  }
}

function blockhashOf({ request }: TransferPlan): string {
  const [{ transaction }] = request.params as readonly [{ readonly transaction: string }]
  return readMessage(fromBase64(transaction) ?? new Uint8Array()).blockhash
}

/** Errors after which nothing has been sent, as those common to every chain family. */
function toTransferError(error: unknown): unknown {
  if (solanaErrors.is(error, 'expired')) return transferErrors.create('expired', {}, { cause: error })
  const isRefused = (['simulation-failed', 'rent', 'feature-missing', 'bad-request', 'not-a-transaction'] as const).some((code) =>
    solanaErrors.is(error, code),
  )
  // The code makes sure of the class.
  return isRefused ? transferErrors.create('would-fail', { reason: (error as Error).message }, { cause: error }) : error
}
