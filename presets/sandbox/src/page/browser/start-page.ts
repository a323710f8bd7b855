import type { PageConfig } from '../protocol.js'
import { announce } from './announce.js'
import { bindingTransport } from './binding-transport.js'
import { injectBitcoin } from './bitcoin/inject-bitcoin.js'
import { connect } from './connection.js'
import { httpTransport } from './http-transport.js'
import { injectLegacy } from './inject-legacy.js'
import { standardWallet } from './standard-wallet.js'
import { registerWallets } from './wallet-standard.js'

/** Brings the wallets into this page. */
export function startPage({ transport, announced, legacy, standard, bitcoin = [] }: PageConfig): void {
  const line = 'http' in transport ? httpTransport(transport.http) : bindingTransport(transport.binding)
  const connection = connect(line, [...announced, ...legacy, ...standard, ...bitcoin.map(({ wallet }) => wallet)])
  announce(announced.map((wallet) => ({ wallet, provider: connection.provider(wallet.id, 'announced') })))
  registerWallets(standard.map((wallet) => standardWallet(wallet, connection.provider(wallet.id, 'standard'))))
  injectLegacy(legacy.map((wallet) => ({ wallet, provider: connection.provider(wallet.id, 'legacy') })))
  injectBitcoin(bitcoin.map((each) => ({ ...each, provider: connection.provider(each.wallet.id, 'announced') })))
}
