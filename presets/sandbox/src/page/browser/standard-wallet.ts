import type { StandardPageWallet } from '../protocol.js'
import { bitcoinFamily } from './bitcoin/bitcoin-family.js'
import { words } from './bitcoin/words.js'
import type { PageProvider } from './page-provider.js'
import { solanaFamily } from './solana-family.js'
import type { StandardFamily } from './standard-family.js'
import type { StandardAccount, StandardWallet } from './wallet-standard.js'

/** Creates the object that a wallet registers, from its chain families. */
export function standardWallet({ name, icon, solana, bitcoin }: StandardPageWallet, provider: PageProvider): StandardWallet {
  const listeners = new Set<(change: { readonly accounts: readonly StandardAccount[] }) => void>()
  const changed = (): void => {
    for (const listener of [...listeners]) listener({ accounts: accounts() })
  }
  const families: readonly StandardFamily[] = [
    ...(solana ? [solanaFamily(solana, provider, changed)] : []),
    ...(bitcoin ? [bitcoinFamily(words(provider), changed)] : []),
  ]
  const accounts = (): readonly StandardAccount[] => families.flatMap((family) => family.accounts)
  const features = {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent = false }: { readonly silent?: boolean } = {}) {
        for (const family of families) await family.connect(silent)
        return { accounts: accounts() }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: async () => void (await Promise.all(families.map((family) => family.disconnect()))),
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: (change: { readonly accounts: readonly StandardAccount[] }) => void) {
        if (event !== 'change') return () => {}
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    ...Object.assign({}, ...families.map((family) => family.features)),
  }
  return Object.freeze({
    version: '1.0.0' as const,
    name,
    icon,
    chains: Object.freeze(families.flatMap((family) => family.chains)),
    features: Object.freeze(features),
    get accounts() {
      return accounts()
    },
  })
}
