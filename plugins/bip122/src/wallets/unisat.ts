import type { CaipNetworkId } from '@latchkey/kernel'
import { listen, nameOf, sharedBy, toChain, unisatOrders } from '../connection/wallet-runtime.js'
import type { BitcoinWallet } from './bitcoin-wallet.js'
import type { UnisatCalls } from './unisat-calls.js'

interface Unisat extends UnisatCalls {
  getChain?(): Promise<{ readonly enum?: string } | undefined>
  switchChain?(chain: string): Promise<unknown>
  disconnect?(): Promise<unknown>
}

/** Unisat: `window.unisat`. */
export function openWallet(provider: unknown): BitcoinWallet {
  // Discovery has checked for these methods.
  const unisat = provider as Unisat
  // Older releases support two networks and have no `getChain`.
  const chain = async (): Promise<CaipNetworkId | undefined> => toChain((await unisat.getChain?.())?.enum ?? (await unisat.getNetwork?.()))
  const look = async () => sharedBy(unisat, await unisat.getAccounts?.(), chain)
  return {
    connect: async () => sharedBy(unisat, await unisat.requestAccounts(), chain),
    look,
    ...unisatOrders(() => unisat),
    async switchChain(wanted) {
      await unisat.switchChain?.(`BITCOIN_${nameOf(wanted)?.toUpperCase()}`)
      return look()
    },
    watch: (changed) =>
      listen(unisat, {
        accountsChanged: (accounts) => changed(Array.isArray(accounts) && accounts.length === 0 ? 'closed' : undefined),
        networkChanged: () => changed(),
        chainChanged: () => changed(),
        disconnect: () => changed('closed'),
      }),
    disconnect: async () => unisat.disconnect?.(),
  }
}
