import type { Connector, ConnectorInfo, KeyValue } from '@latchkey/kernel'
import type { Eip1193Provider } from '../provider.js'
import { loadOnceAsked } from './load-once-asked.js'

export interface WalletArgs {
  readonly info: ConnectorInfo
  readonly provider: Eip1193Provider
  /** Take the permission back when the visitor disconnects. */
  readonly revoke: boolean
  /** Remembers, under `left.<id>`, which wallets a visitor left that did not forget the site. */
  readonly storage?: KeyValue
}

/** A connector around an EIP-1193 provider. Whatever follows the question is loaded while the visitor decides. */
export function createConnector(args: WalletArgs): Connector {
  const { info, provider, storage } = args
  return {
    ...info,
    async connect(call) {
      // After a disconnect the visitor expects to be asked again, not the account of before.
      const choosing = storage?.get(`left.${info.id}`) !== undefined
      const question = choosing
        ? { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }
        : { method: 'eth_requestAccounts' }
      // First of all, in the task of the click: wallets that open a window need that. A wallet that throws has answered, too.
      const answer = new Promise((resolve) => resolve(provider.request(question)))
      // Heard from the start, so that a no while code is loading is no unhandled rejection.
      answer.catch(() => {})
      call.progress?.('asking')
      return (await loadOnceAsked()).connectWallet(args, { answer, choosing }, call)
    },
    resume: async (call) => (await loadOnceAsked()).resumeWallet(args, call),
    watch: (changed, call) => void loadOnceAsked().then((m) => m.watchWallet(args, changed, call)),
  }
}
