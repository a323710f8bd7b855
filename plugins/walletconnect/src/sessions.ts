import type { CaipNetworkId, Connection, Context } from '@latchkey/kernel'
import { sessionErrors, walletErrors } from '@latchkey/kernel/late'
import type { SessionTypes } from '@walletconnect/types'
import { adoptSession, listenTo } from './client/adopt-session.js'
import type { WalletConnectContract } from './contract.js'
import { liveSession } from './live-session.js'
import { readPeer } from './read-peer.js'
import type { OpenRelayConnection } from './relay-connection.js'
import { reopenApp } from './reopen-app.js'
import { toConnections } from './to-connections.js'
import { dropWallet, keepWallet, toWallet } from './wallet-book.js'

export interface Sessions {
  /**
   * A session's connection for each chain family.
   * @throws wallet/no-accounts when it allows no proposed chain; the session is ended then
   */
  linesOf(session: SessionTypes.Struct): Promise<readonly Connection[]>
  /**
   * The same for a session of an earlier visit.
   * @throws session/ended when it has ended in the meantime, or allows no proposed chain
   */
  resume(topic: string): Promise<readonly Connection[]>
}

/** The sessions with wallets, from approval or reload to their end. */
export function createSessions(ctx: Context<WalletConnectContract>, open: () => Promise<OpenRelayConnection>): Sessions {
  const leave = async (topic: string): Promise<void> => {
    dropWallet(ctx, topic)
    const { client, hub } = await open()
    hub.end(topic)
    if (client.session.keys.includes(topic)) await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  }
  const leaving = new Map<string, Promise<void>>()
  /** The families of a session end together, each separately; the wallet gets one disconnect message. */
  const end = (topic: string): Promise<void> => {
    const under = leaving.get(topic) ?? leave(topic).finally(() => leaving.delete(topic))
    leaving.set(topic, under)
    return under
  }
  /** Follows a session from now on, whether or not a chain plugin uses it. */
  const keep = (session: SessionTypes.Struct, { client, hub }: Pick<OpenRelayConnection, 'client' | 'hub'>): void => {
    // With each request, the library would follow a link that another library left in the page's storage.
    if (!session.sessionConfig?.disableDeepLink)
      client.session.update(session.topic, { sessionConfig: { ...session.sessionConfig, disableDeepLink: true } }).catch(ctx.report)
    if (!ctx.state.wallets.some(({ topic }) => topic === session.topic)) keepWallet(ctx, toWallet(ctx, session, approvedIn(hub, session)))
    const stop = hub.watch(session.topic, (change) => {
      if (change.type === 'updated') {
        // The wallet withdrew every proposed chain.
        if (!isUsable(hub, { topic: session.topic, namespaces: change.namespaces })) end(session.topic).catch(ctx.report)
        return
      }
      if (change.type !== 'ended') return
      stop()
      dropWallet(ctx, session.topic)
    })
  }
  const linesOf = async (session: SessionTypes.Struct): Promise<readonly Connection[]> => {
    const { client, hub, relay } = await open()
    if (!isUsable(hub, session)) {
      end(session.topic).catch(ctx.report)
      throw walletErrors.create('no-accounts', { wallet: readPeer(session.peer.metadata).name })
    }
    keep(session, { client, hub })
    return toConnections({ ctx, client, hub, relay, end, reopen: (topic) => reopenApp(ctx, topic) }, session)
  }
  const resume = async (topic: string): Promise<readonly Connection[]> => {
    const { client, hub } = await open()
    // Another tab may have stored it after this one has read its storage.
    if (!client.session.keys.includes(topic) && (await adoptSession(client, topic))) listenTo(client, topic).catch(ctx.report)
    const session = liveSession(client, topic)
    if (session && isUsable(hub, session)) return linesOf(session)
    const name = ctx.state.wallets.find((wallet) => wallet.topic === topic)?.name ?? 'The wallet'
    end(topic).catch(ctx.report)
    throw sessionErrors.create('ended', { wallet: name })
  }
  return { linesOf, resume }
}

type Namespaces = Pick<SessionTypes.Struct, 'topic' | 'namespaces'>

function isUsable(hub: OpenRelayConnection['hub'], session: Namespaces): boolean {
  return Object.keys(approvedIn(hub, session)).length > 0
}

/** Usable chains by family. Families without one are left out. */
function approvedIn(
  hub: OpenRelayConnection['hub'],
  { topic, namespaces }: Namespaces,
): { readonly [namespace: string]: readonly CaipNetworkId[] } {
  const all = Object.keys(namespaces).flatMap((namespace) => {
    const chains = hub.grant(topic, namespace)?.now()?.chains ?? []
    return chains.length > 0 ? [[namespace, chains] as const] : []
  })
  return Object.fromEntries(all)
}
