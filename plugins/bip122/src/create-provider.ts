import { type Context, requests } from '@latchkey/kernel'
import type { Bip122Contract, Bip122Rpc } from './contract.js'
import type { BitcoinProvider } from './provider.js'

/** Creates the provider an app works with. Its requests go through the pipeline. */
export function createProvider(ctx: Context<Bip122Contract>): BitcoinProvider {
  const ask = async <M extends keyof Bip122Rpc>(method: M, ...params: Bip122Rpc[M]['params']): Promise<Bip122Rpc[M]['result']> =>
    // The pipeline returns what this plugin's handler returned.
    ctx.use(requests).request(method, params, { signal: ctx.signal }) as Promise<Bip122Rpc[M]['result']>
  return {
    getAccountAddresses: () => ask('getAccountAddresses'),
    signMessage: async (args) => (await ask('signMessage', args)).signature,
    sendTransfer: async (args) => (await ask('sendTransfer', args)).txid,
    signPSBT: (args) => ask('signPsbt', args),
  }
}
