import { type Call, type ConnectCall, type Connection, type Connector, type Context, cleanName } from '@latchkey/kernel'
import { loadWalletRuntime } from '../connection/load-wallet-runtime.js'
import type { FoundWallet, WalletWay } from './found-wallet.js'
import { standardWallets } from './standard-wallets.js'
import { walletsInPage } from './wallets-in-page.js'

/**
 * Reports every Bitcoin wallet of the page once, however it exposes itself: its own object takes precedence over `window.btc_providers`,
 * and that over the wallet standard. The id is derived from the name, so that a wallet keeps it if it is found another way.
 */
export function watchWallets({ ways, ctx }: WatchArgs, report: (connectors: readonly Connector[]) => void, { signal }: Call): void {
  if (typeof window === 'undefined') return
  let shown: readonly Shown[] = []
  const look = (): void => {
    if (signal.aborted) return
    const before = shown
    shown = []
    for (const found of [...walletsInPage(ways), ...standard()]) {
      const { provider } = found
      const name = cleanName(found.name, 'Wallet')
      const id = `bip122.${name.toLowerCase().replace(/\s|wallet/g, '')}`
      if (shown.some((each) => each.connector.id === id || each.provider === provider)) continue
      const known = before.find((each) => each.connector.id === id && each.provider === provider)
      const lapsed = (isLapsed: boolean): void => {
        const mark = ({ reconnect: _before, ...connector }: Connector): Connector =>
          isLapsed ? { ...connector, reconnect: true } : connector
        shown = shown.map((each) =>
          each.provider === provider && each.connector.reconnect !== (isLapsed || undefined)
            ? { ...each, connector: mark(each.connector) }
            : each,
        )
        tell()
      }
      shown = [...shown, known ?? { provider, connector: toConnector(id, { ...found, name }, { ctx, lapsed }) }]
    }
    if (shown.length !== before.length || shown.some((each, i) => each !== before[i])) tell()
  }
  const tell = (): void => {
    if (!signal.aborted) report(shown.map(({ connector }) => connector))
  }
  const standard = ways.includes('wallet-standard') ? standardWallets(() => queueMicrotask(look), signal) : () => []
  look()
  // Extensions inject themselves when they are ready; by these events they are.
  for (const event of ['load', 'unisat#initialized', 'focus']) window.addEventListener(event, look, { signal })
}

export interface WatchArgs {
  readonly ways: readonly WalletWay[]
  /** Used to see which wallets other families use. */
  readonly ctx: Pick<Context, 'core'>
}
interface Shown {
  readonly provider: object
  readonly connector: Connector
}

interface ConnectorDeps extends Pick<WatchArgs, 'ctx'> {
  /** Whether the wallet was connected on an earlier visit and answers only with a prompt. */
  readonly lapsed: (isLapsed: boolean) => void
}

function toConnector(id: string, { name, icon, rdns, provider, load }: FoundWallet, { ctx, lapsed }: ConnectorDeps): Connector {
  const open =
    (quiet: boolean) =>
    async (call: ConnectCall): Promise<readonly Connection[]> => {
      if (!quiet) call.progress?.('asking')
      const [{ openWallet }, { openConnection }] = await Promise.all([load(), loadWalletRuntime()])
      const wallet = openWallet(provider)
      const lines = await openConnection({ wallet, name, quiet, ctx }, call)
      lapsed(quiet && (!wallet.look || wallet.isMute === true))
      return lines
    }
  return {
    id,
    type: 'INJECTED',
    name,
    // Loading an image from elsewhere would reveal the visitor to that host.
    ...(typeof icon === 'string' && icon.startsWith('data:image/') && { icon }),
    ...(rdns && { rdns }),
    namespaces: ['bip122'],
    installed: true,
    connect: open(false),
    resume: open(true),
    watch: (changed, { signal }) =>
      void load().then(({ openWallet }) => {
        const stop = signal.aborted ? undefined : openWallet(provider).watch?.(() => changed())
        if (stop) signal.addEventListener('abort', stop)
      }),
  }
}
