import type { Connection, Context } from '@latchkey/kernel'
import { sessionErrors } from '@latchkey/kernel/late'
import type { SessionTypes } from '@walletconnect/types'
import type { WalletConnectContract } from './contract.js'
import type { OpenLine } from './line.js'
import { liveSession } from './live-session.js'
import { reopenApp } from './reopen-app.js'
import { toConnections } from './to-connections.js'
import { dropWallet, keepWallet, toWallet } from './wallet-book.js'

export interface Sessions {
  /** A session's connection for each chain family. */
  linesOf(session: SessionTypes.Struct): Promise<readonly Connection[]>
  /**
   * The same for a session of an earlier visit.
   * @throws session/ended when it has ended in the meantime
   */
  resume(topic: string): Promise<readonly Connection[]>
}

/** The sessions with wallets, from approval or reload to their end. */
export function createSessions(ctx: Context<WalletConnectContract>, open: () => Promise<OpenLine>): Sessions {
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
  const keep = (session: SessionTypes.Struct, { client, hub }: Pick<OpenLine, 'client' | 'hub'>): void => {
    // With each request, the library would follow a link that another library left in the page's storage.
    if (!session.sessionConfig?.disableDeepLink)
      client.session.update(session.topic, { sessionConfig: { ...session.sessionConfig, disableDeepLink: true } }).catch(ctx.report)
    if (!ctx.state.wallets.some(({ topic }) => topic === session.topic)) keepWallet(ctx, toWallet(ctx, session))
    const stop = hub.watch(session.topic, ({ type }) => {
      if (type !== 'ended') return
      stop()
      dropWallet(ctx, session.topic)
    })
  }
  const linesOf = async (session: SessionTypes.Struct): Promise<readonly Connection[]> => {
    const { client, hub, relay } = await open()
    keep(session, { client, hub })
    return toConnections({ ctx, client, hub, relay, end, reopen: (topic) => reopenApp(ctx, topic) }, session)
  }
  const resume = async (topic: string): Promise<readonly Connection[]> => {
    const { client } = await open()
    const session = liveSession(client, topic)
    if (session) return linesOf(session)
    const name = ctx.state.wallets.find((wallet) => wallet.topic === topic)?.name ?? 'The wallet'
    dropWallet(ctx, topic)
    throw sessionErrors.create('ended', { wallet: name })
  }
  return { linesOf, resume }
}
