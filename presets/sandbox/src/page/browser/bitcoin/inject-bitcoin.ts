import type { PageBitcoin } from '../../protocol.js'
import type { PageProvider } from '../page-provider.js'
import { leather } from './leather.js'
import { okx } from './okx.js'
import { satsConnect } from './sats-connect.js'
import { unisat } from './unisat.js'
import { words } from './words.js'

/** Exposes wallets the way Bitcoin wallets do, each in its shape. */
export function injectBitcoin(wallets: readonly (PageBitcoin & { readonly provider: PageProvider })[]): void {
  const page = window as unknown as { [name: string]: unknown }
  for (const { shape, wallet, provider } of wallets) {
    const say = words(provider)
    if (shape === 'unisat') {
      page.unisat = unisat(say)
      dispatchEvent(new Event('unisat#initialized'))
    } else if (shape === 'okx') page.okxwallet = { bitcoin: okx(say) }
    else if (shape === 'leather') page.LeatherProvider = leather(say)
    else {
      const place = `Latchkey${wallet.id}`
      page[place] = { BitcoinProvider: satsConnect(say) }
      const known = Array.isArray(page.btc_providers) ? page.btc_providers : []
      page.btc_providers = [...known, { id: `${place}.BitcoinProvider`, name: wallet.name, icon: wallet.icon }]
    }
  }
}
