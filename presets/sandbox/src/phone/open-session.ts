import type { SignClient as Client } from '@walletconnect/sign-client/dist/types/client.js'
import type { SessionTypes } from '@walletconnect/types'
import type { WalletCore } from '../wallet/wallet-core.js'
import { accountsOn } from './grant-of.js'
import type { WalletSession } from './wallet-session.js'

interface Args {
  readonly core: WalletCore
  readonly client: Client
  readonly topic: string
  /** Called when the wallet itself ends the session. */
  readonly forget: () => void
}

/** Under which name a wallet keeps the site at the other end of a session: not its origin, which an extension may know too. */
export function siteOf(topic: string): string {
  return `walletconnect:${topic}`
}

/** Follows a session: what changes in the wallet is said to the app, as an extension says it to its pages. */
export function openSession({ core, client, topic, forget }: Args): WalletSession & { readonly close: () => void } {
  const site = siteOf(topic)
  core.state.sites.add(site)
  const now = (): SessionTypes.Struct => client.session.get(topic)
  const granted = (): SessionTypes.Namespace => now().namespaces.eip155 ?? { chains: [], accounts: [], methods: [], events: [] }
  const chains = (): string[] => granted().chains ?? []

  const update: WalletSession['update'] = async (changes) => {
    const wanted = changes.chains.map((id) => `eip155:${id}`)
    const namespaces = { eip155: { ...granted(), chains: wanted, accounts: accountsOn(core, wanted) } }
    await (await client.update({ topic, namespaces })).acknowledged()
  }
  const emit: WalletSession['emit'] = (name, data, chain = core.state.chainId) =>
    client.emit({ topic, event: { name, data }, chainId: `eip155:${chain}` })
  const disconnect: WalletSession['disconnect'] = async () => {
    forget()
    await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  }

  async function follow(event: string, payload: unknown): Promise<void> {
    if (event === 'accountsChanged') {
      // No account left means that the wallet no longer knows the site.
      if (!core.state.sites.has(site)) return disconnect()
      const ids = chains().map((chain) => Number(chain.split(':')[1]))
      await update({ chains: ids })
      await emit(event, payload)
    } else if (event === 'chainChanged' && chains().includes(`eip155:${Number(payload)}`)) await emit(event, Number(payload))
  }

  core.links.open({
    id: site,
    origin: site,
    send(message) {
      if (message.type !== 'event' || message.wallet !== core.id) return
      // A line that is down is the relay's matter; the next event tries again.
      follow(message.event, message.payload).catch(() => {})
    },
  })

  return {
    topic,
    get peer() {
      const { name, url } = now().peer.metadata
      return { name, url }
    },
    get chains() {
      return chains()
    },
    get accounts() {
      return granted().accounts
    },
    get methods() {
      return granted().methods
    },
    get expiry() {
      return now().expiry
    },
    update,
    emit,
    ping: () => client.ping({ topic }),
    disconnect,
    close() {
      core.links.close(site)
      core.state.sites.delete(site)
    },
  }
}
