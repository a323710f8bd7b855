import type { Context, Transfers } from '@latchkey/kernel'
import { requests } from '@latchkey/kernel/late'
import type { Bip122Contract } from '../contract.js'
import type { Esplora } from '../esplora.js'
import { faultOf } from '../line/once-asked.js'
import { checkRequest } from './check-request.js'
import { plan } from './plan.js'
import { wait } from './wait.js'

/** Transfers on Bitcoin: the wallet gets the recipient and the amount, and builds the transaction itself. */
export function createTransfers(ctx: Context<Bip122Contract>, esplora: Esplora): Transfers {
  return {
    async checkRecipient(to, network) {
      const fault = faultOf(to, network)
      if (fault === 'address-network') return 'network'
      return fault && (/^0x[\da-f]{40}$/i.test(to) ? 'network' : 'invalid')
    },
    plan: (args, call) => plan(esplora, args, call),
    async send(transfer, call) {
      // The last check before the wallet is asked, on the very object that it receives.
      checkRequest(transfer, ctx.core.sessions.bip122?.address)
      const { method, params } = transfer.request
      const { txid } = (await ctx.use(requests).request(method, params, call)) as { readonly txid: string }
      return txid
    },
    wait: async (txid, network, { signal }) => ({
      status: await wait(esplora, txid, network, { signal: AbortSignal.any([signal, ctx.signal]) }),
    }),
  }
}
