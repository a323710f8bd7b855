import type { ConnectCall, Connection, Connector, ConnectorSource } from '@latchkey/kernel'
import { loadOnceAsked } from '../line/load-once-asked.js'
import type { FoundWallet, WalletWay } from './found-wallet.js'
import { standardWallets } from './standard-wallets.js'
import { walletsInPage } from './wallets-in-page.js'

/**
 * Every Bitcoin wallet of the page, once, whichever ways it shows itself by: its own object before `window.btc_providers` before the
 * wallet standard. The id comes from the name, so that a wallet is found again by another way.
 */
export function bitcoinWallets(ways: readonly WalletWay[]): ConnectorSource {
  return {
    id: 'bip122.wallets',
    watch(report, { signal }) {
      if (typeof window === 'undefined') return
      let shown: readonly (readonly [id: string, provider: object, connector: Connector])[] = []
      const look = (): void => {
        if (signal.aborted) return
        const before = shown
        shown = []
        for (const found of [...walletsInPage(ways), ...standard()]) {
          const id = `bip122.${found.name.toLowerCase().replace(/\s|wallet/g, '')}`
          if (shown.some((each) => each[0] === id || each[1] === found.provider)) continue
          shown = [
            ...shown,
            before.find((each) => each[0] === id && each[1] === found.provider) ?? [id, found.provider, toConnector(id, found)],
          ]
        }
        if (shown.length !== before.length || shown.some((each, i) => each !== before[i])) report(shown.map((each) => each[2]))
      }
      const standard = ways.includes('wallet-standard') ? standardWallets(() => queueMicrotask(look), signal) : () => []
      look()
      // Extensions write themselves into the page when they are ready; these are the moments by which they are.
      for (const event of ['load', 'unisat#initialized', 'focus']) window.addEventListener(event, look, { signal })
    },
  }
}

function toConnector(id: string, { name, icon, rdns, provider, load }: FoundWallet): Connector {
  const open =
    (quiet: boolean) =>
    async (call: ConnectCall): Promise<readonly Connection[]> => {
      if (!quiet) call.progress?.('asking')
      const [{ openWallet }, { openLine }] = await Promise.all([load(), loadOnceAsked()])
      return openLine({ wallet: openWallet(provider), name, quiet }, call)
    }
  return {
    id,
    type: 'INJECTED',
    name,
    // A picture from elsewhere would tell that place about the visitor.
    ...(typeof icon === 'string' && icon.startsWith('data:image/') && { icon }),
    ...(rdns && { rdns }),
    namespaces: ['bip122'],
    installed: true,
    connect: open(false),
    resume: open(true),
  }
}
