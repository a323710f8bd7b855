import type { Connector, ConnectorSource } from '@latchkey/kernel'
import { createConnector } from '../wallet/create-connector.js'
import type { Core } from '../wallet/open-connection.js'
import type { StandardWallet } from '../wallet/standard.js'

/** Wallets of the Wallet Standard that support Solana, each object once, until they unregister. Those that the kernel itself announces are left out. */
export function announcedWallets(ctx: Core, isOwn: (wallet: object) => boolean = () => false): ConnectorSource {
  return {
    id: 'solana.announced',
    watch(report, { signal }) {
      if (typeof window === 'undefined') return
      const found = new Map<StandardWallet, Connector>()
      const tell = (): void => {
        if (!signal.aborted) report([...found.values()])
      }
      const register = (...wallets: readonly unknown[]): (() => void) => {
        const fresh = wallets.filter(isSolanaWallet).filter((wallet) => !found.has(wallet) && !isOwn(wallet))
        for (const wallet of fresh) {
          const build = [...found.keys()].filter(({ name }) => name === wallet.name).length + 1
          found.set(wallet, createConnector(wallet, ctx, build))
        }
        if (fresh.length > 0) tell()
        return () => {
          for (const wallet of fresh) found.delete(wallet)
          tell()
        }
      }
      const api = Object.freeze({ register })
      const hear = (event: Event): void => {
        const { detail } = event as CustomEvent<unknown>
        if (typeof detail === 'function') detail(api)
      }
      window.addEventListener('wallet-standard:register-wallet', hear, { signal })
      window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    },
  }
}

function isSolanaWallet(value: unknown): value is StandardWallet {
  const { name, chains, features, accounts } = (value ?? {}) as Partial<StandardWallet>
  return (
    typeof name === 'string' &&
    name !== '' &&
    Array.isArray(accounts) &&
    Array.isArray(chains) &&
    chains.some((chain) => String(chain).startsWith('solana:')) &&
    typeof features?.['standard:connect']?.connect === 'function'
  )
}
