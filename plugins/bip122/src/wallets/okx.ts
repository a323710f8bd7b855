import type { CaipNetworkId } from '@latchkey/kernel'
import { CHAINS, listen, sharedBy, toChain, unisatOrders } from '../connection/wallet-runtime.js'
import type { BitcoinWallet, Shared } from './bitcoin-wallet.js'
import type { UnisatCalls } from './unisat-calls.js'

interface Okx extends UnisatCalls {
  connect(): Promise<{ readonly address?: string; readonly publicKey?: string } | undefined>
  disconnect?(): Promise<unknown>
}

/** OKX: `window.okxwallet.bitcoin`, with sibling objects for other networks. */
export function openWallet(provider: unknown): BitcoinWallet {
  // Discovery has checked for these methods.
  const bitcoin = provider as Okx
  const { okxwallet: { bitcoinTestnet, bitcoinSignet } = {} } = window as {
    readonly okxwallet?: { readonly [network: string]: Okx | undefined }
  }
  const own = new Map<string, Okx | undefined>([
    [CHAINS.testnet, bitcoinTestnet],
    [CHAINS.signet, bitcoinSignet],
  ])
  let used = bitcoin
  const use = (chain: CaipNetworkId | undefined): Okx => {
    used = own.get(chain ?? '') ?? bitcoin
    return used
  }
  const chainOf = async (okx: Okx): Promise<CaipNetworkId | undefined> => {
    for (const [chain, one] of own) if (one === okx) return chain as CaipNetworkId
    return toChain(await okx.getNetwork?.()) ?? CHAINS.mainnet
  }
  const connect = async (chain: CaipNetworkId | undefined): Promise<Shared> => {
    const okx = use(chain)
    const answer = await okx.connect()
    return sharedBy(okx, answer?.address === undefined ? [] : [answer.address], () => chainOf(okx))
  }
  return {
    connect,
    async look(chain) {
      const okx = use(chain)
      return sharedBy(okx, await okx.getAccounts?.(), () => chainOf(okx))
    },
    ...unisatOrders(() => used),
    switchChain: connect,
    watch: (changed) => {
      const accounts = (answered: unknown): void =>
        changed(answered === null || (Array.isArray(answered) && answered.length === 0) ? 'closed' : undefined)
      // Releases differ in the name.
      return listen(used, { accountChanged: accounts, accountsChanged: accounts, disconnect: () => changed('closed') })
    },
    disconnect: async () => used.disconnect?.(),
  }
}
