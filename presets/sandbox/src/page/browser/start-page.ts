import type { PageConfig, PageWallet } from '../protocol.js'
import { announce } from './announce.js'
import { bindingTransport } from './binding-transport.js'
import { injectBitcoin } from './bitcoin/inject-bitcoin.js'
import { connect } from './connection.js'
import { httpTransport } from './http-transport.js'
import { injectLegacy } from './inject-legacy.js'
import { standardWallet } from './standard-wallet.js'
import { registerWallets } from './wallet-standard.js'

/** Adds the wallets to this page. */
export function startPage({ transport, announced, legacy, flags, standard, bitcoin = [] }: PageConfig): void {
  const line = 'http' in transport ? httpTransport(transport.http) : bindingTransport(transport.binding)
  const connection = connect(line, [...announced, ...legacy, ...standard, ...bitcoin.map(({ wallet }) => wallet)])
  const claims = Object.fromEntries(flags.map((flag) => [flag, true]))
  const provided = (wallet: PageWallet, via: 'announced' | 'legacy') => ({
    wallet,
    provider: Object.assign(connection.provider(wallet.id, via), claims),
  })
  announce(announced.map((wallet) => provided(wallet, 'announced')))
  registerWallets(standard.map((wallet) => standardWallet(wallet, connection.provider(wallet.id, 'standard'))))
  injectLegacy(legacy.map((wallet) => provided(wallet, 'legacy')))
  injectBitcoin(bitcoin.map((each) => ({ ...each, provider: connection.provider(each.wallet.id, 'announced') })))
}
