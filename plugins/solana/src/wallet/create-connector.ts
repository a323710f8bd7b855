import { type Connector, cleanName } from '@latchkey/kernel'
import { loadWalletRuntime } from './load-wallet-runtime.js'
import type { Core } from './open-connection.js'
import type { StandardWallet } from './standard.js'

/**
 * Creates a connector around a wallet of the Wallet Standard. All later code loads while the visitor decides. `build` numbers wallets
 * with the same name.
 */
export function createConnector(wallet: StandardWallet, ctx: Core, build = 1): Connector {
  const name = cleanName(wallet.name, 'Wallet')
  const icon = pictureOf(wallet.icon)
  return {
    // The standard has no identifier but the name, and other families list the same wallet.
    id: `solana:${name}${build > 1 ? `#${build}` : ''}`,
    type: 'ANNOUNCED',
    name,
    ...(icon && { icon }),
    namespaces: ['solana'],
    installed: true,
    async connect(call) {
      // First of all, in the task of the click: wallets that open a window need that. A wallet that throws counts as an answer.
      const asked = new Promise((resolve) => resolve(wallet.features['standard:connect']?.connect()))
      // Handled from the start, so that a rejection while code is loading is not an unhandled one.
      asked.catch(() => {})
      call.progress?.('asking')
      return (await loadWalletRuntime()).connectWallet({ wallet, ctx }, asked, call)
    },
    resume: async (call) => (await loadWalletRuntime()).resumeWallet({ wallet, ctx }, call),
    watch(changed, { signal }) {
      const stop = wallet.features['standard:events']?.on('change', changed)
      if (stop) signal.addEventListener('abort', stop)
    },
  }
}

function pictureOf(icon: unknown): string | undefined {
  return typeof icon === 'string' && /^\s*(data:image\/|https:\/\/)/.test(icon) ? icon.trim() : undefined
}
