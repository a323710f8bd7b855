import type { Call, Connections, Context, TransferArgs, TransferPlan, Transfers } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { requests } from '@latchkey/kernel/late'
import { createSentTransfers, transferErrors } from '@latchkey/kernel/transfers'
import { faultOf } from '../connection/wallet-runtime.js'
import type { Bip122Contract } from '../contract.js'
import { bip122Errors } from '../errors.js'
import type { Esplora, EsploraTransaction } from '../esplora.js'
import { checkRequest } from './check-request.js'
import { compareSent, faultIn, type KnownIds } from './compare-sent.js'
import { holdsCollectibles } from './holds-collectibles.js'
import { plan } from './plan.js'
import { wait } from './wait.js'

/** How long to wait for the server to return transactions. */
const READ_MS = 10_000

interface TransfersDeps {
  readonly ctx: Context<Bip122Contract>
  readonly esplora: Esplora
  readonly connections: () => Connections
}

/** Transfers on Bitcoin: the wallet gets the recipient and the amount, and builds the transaction itself. */
export function createTransfers({ ctx, esplora, connections }: TransfersDeps): Transfers {
  const marks = new WeakMap<TransferPlan, KnownIds>()
  const listed = async ({ from, network }: TransferArgs, { signal }: Call): Promise<readonly EsploraTransaction[]> =>
    bounded(esplora.transactions({ chain: network.caipNetworkId, address: from, signal }), { signal, ms: READ_MS })
  const sent = createSentTransfers({
    signal: ctx.signal,
    async compare(txid, transfer, { signal }) {
      const { caipNetworkId: chain } = transfer.args.network
      const found = await bounded(esplora.transaction({ chain, txid, signal }), { signal, ms: READ_MS })
      if (found) compareSent(found, transfer, marks.get(transfer))
      return found !== undefined
    },
  })
  return {
    async checkRecipient(to, network) {
      const fault = faultOf(to, network)
      if (fault === 'address-network') return 'network'
      return fault && (/^0x[\da-f]{40}$/i.test(to) ? 'network' : 'invalid')
    },
    async plan(args, call) {
      const [made, before, isHolder] = await Promise.all([
        plan(esplora, args, call),
        // Without it, an answer of the wallet is trusted to be new.
        listed(args, call).catch(() => undefined),
        holdsCollectibles({ ctx, connections }, args.from, call).catch(() => false),
      ])
      const planned = isHolder ? Object.freeze({ ...made, sender: 'collectibles' as const }) : made
      if (before) marks.set(planned, new Set(before.map(({ txid }) => txid)))
      return planned
    },
    async send(transfer, call) {
      // The last check before the wallet prompts, on the very object that it receives.
      checkRequest(transfer, ctx.core.sessions.bip122?.address)
      const { method, params } = transfer.request
      const asked = ctx.use(requests).request(method, params, call)
      const { txid } = (await asked.catch((error: unknown) => {
        // This family's own errors are raised before the wallet prompts, or by a wallet without the method.
        throw bip122Errors.is(error) ? transferErrors.create('would-fail', { reason: error.message }, { cause: error }) : error
      })) as { readonly txid: string }
      sent.add(txid, transfer)
      return txid
    },
    readBack: (txid, _network, call) => sent.readBack(txid, call),
    async find(transfer, call) {
      const before = marks.get(transfer)
      const all = before ? await listed(transfer.args, call) : []
      const isOwn = ({ txid, spenders }: EsploraTransaction): boolean =>
        !before?.has(txid) && !sent.has(txid) && spenders.includes(transfer.args.from)
      const found = all.find((each) => isOwn(each) && faultIn(each, transfer) === undefined)
      if (found) sent.add(found.txid, transfer)
      return found?.txid
    },
    async wait(txid, network, call) {
      const status = await sent.settle(
        txid,
        call,
        ({ signal }) => wait(esplora, txid, network, { signal }),
        (ended) => ended === 'confirmed',
      )
      return { status }
    },
  }
}
