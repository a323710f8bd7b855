import type { Connector, ConnectorInfo, KeyValue } from '@latchkey/kernel'
import type { Eip1193Provider } from '../provider.js'
import { loadWalletRuntime } from './load-wallet-runtime.js'

export interface WalletArgs {
  readonly info: ConnectorInfo
  readonly provider: Eip1193Provider
  /** Revoke the permission when the visitor disconnects. */
  readonly revoke: boolean
  /** Stores, under `left.<id>`, which wallets the visitor disconnected that still remember the site. */
  readonly storage?: KeyValue
}

/** Creates a connector around an EIP-1193 provider. All later code loads while the visitor decides. */
export function createConnector(args: WalletArgs): Connector {
  const { info, provider, storage } = args
  return {
    ...info,
    async connect(call) {
      // After a disconnect the visitor expects a new choice, not the previous account.
      const choosing = storage?.get(`left.${info.id}`) !== undefined
      const question = choosing
        ? { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }
        : { method: 'eth_requestAccounts' }
      // First of all, in the task of the click: wallets that open a window need that. A provider that throws counts as an answer.
      const answer = new Promise((resolve) => resolve(provider.request(question)))
      // Handled from the start, so that a rejection while code is loading is not an unhandled one.
      answer.catch(() => {})
      call.progress?.('asking')
      return (await loadWalletRuntime()).connectWallet(args, { answer, choosing }, call)
    },
    resume: async (call) => (await loadWalletRuntime()).resumeWallet(args, call),
    watch: (changed, call) => void loadWalletRuntime().then((m) => m.watchWallet(args, changed, call)),
  }
}
