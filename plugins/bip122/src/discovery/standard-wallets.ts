import type { FoundWallet } from './found-wallet.js'

interface StandardWallet {
  readonly name: string
  readonly icon?: string
  readonly chains?: readonly string[]
  readonly features?: { readonly [feature: string]: unknown }
}
interface RegisterApi {
  register(...wallets: readonly StandardWallet[]): () => void
}

/** Listens for wallets of the wallet standard, and returns those with Bitcoin that are registered now. */
export function standardWallets(changed: () => void, signal: AbortSignal): () => readonly FoundWallet[] {
  let wallets: readonly StandardWallet[] = []
  const api: RegisterApi = Object.freeze({
    register(...registered: readonly StandardWallet[]) {
      wallets = [...wallets, ...registered.filter((wallet) => !wallets.includes(wallet))]
      changed()
      return () => {
        wallets = wallets.filter((wallet) => !registered.includes(wallet))
        changed()
      }
    },
  })
  window.addEventListener(
    'wallet-standard:register-wallet',
    (event) => ((event as CustomEvent<unknown>).detail as ((api: RegisterApi) => void) | undefined)?.(api),
    { signal },
  )
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  const connects = ({ chains = [], features = {} }: StandardWallet): boolean =>
    'bitcoin:connect' in features || ('standard:connect' in features && chains.some((chain) => chain.startsWith('bitcoin:')))
  return () =>
    wallets
      .filter(connects)
      .map((wallet) => ({ name: wallet.name, icon: wallet.icon, provider: wallet, load: () => import('../wallets/wallet-standard.js') }))
}
