import type { Connector, ConnectorInfo } from '@latchkey/kernel'
import type { Eip1193Provider } from '../provider.js'
import { loadOnceAsked } from './load-once-asked.js'

export interface WalletArgs {
  readonly info: ConnectorInfo
  readonly provider: Eip1193Provider
  /** Take the permission back when the visitor disconnects. */
  readonly revoke: boolean
}

/** A connector around an EIP-1193 provider. Whatever follows the question is loaded while the visitor decides. */
export function createConnector(args: WalletArgs): Connector {
  const { info, provider } = args
  return {
    ...info,
    async connect(call) {
      // First of all, in the task of the click: wallets that open a window need that. A wallet that throws has answered, too.
      const asked = new Promise((resolve) => resolve(provider.request({ method: 'eth_requestAccounts' })))
      // Heard from the start, so that a no while code is loading is no unhandled rejection.
      asked.catch(() => {})
      call.progress?.('asking')
      return (await loadOnceAsked()).connectWallet(args, asked, call)
    },
    resume: async (call) => (await loadOnceAsked()).resumeWallet(args, call),
  }
}
