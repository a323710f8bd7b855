import type { FoundWallet, WalletWay } from './found-wallet.js'

interface Announced {
  readonly id?: unknown
  readonly name?: unknown
  readonly icon?: unknown
}

/** Wallets that inject themselves into `window`. */
export function walletsInPage(ways: readonly WalletWay[]): readonly FoundWallet[] {
  const { btc_providers: announced } = window as { readonly btc_providers?: unknown }
  const found: FoundWallet[] = []
  const add = (way: WalletWay, provider: unknown, call: string, rest: Omit<FoundWallet, 'provider'>): void => {
    // An object counts as a wallet if it has the method used to reach it.
    if (ways.includes(way) && typeof (provider as { readonly [key: string]: unknown } | undefined)?.[call] === 'function')
      found.push({ provider: provider as object, ...rest })
  }
  add('unisat', at('unisat'), 'requestAccounts', { name: 'UniSat', load: () => import('../wallets/unisat.js') })
  add('okx', at('okxwallet.bitcoin'), 'connect', { name: 'OKX Wallet', rdns: 'com.okex.wallet', load: () => import('../wallets/okx.js') })
  add('leather', at('LeatherProvider'), 'request', { name: 'Leather', load: () => import('../wallets/leather.js') })
  if (Array.isArray(announced))
    for (const each of announced as readonly (Announced | undefined)[])
      if (typeof each?.id === 'string' && typeof each.name === 'string')
        add('sats-connect', at(each.id), 'request', { name: each.name, icon: each.icon, load: satsConnect(each.id) })
  return found
}

function satsConnect(providerId: string): FoundWallet['load'] {
  return async () => {
    const { openWallet } = await import('../wallets/sats-connect.js')
    return { openWallet: (provider) => openWallet(provider, providerId) }
  }
}

/** Resolves a dotted path, starting at `window`. */
function at(path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as { readonly [key: string]: unknown } | null | undefined)?.[key], window)
}
