import type { Context } from '@latchkey/kernel'
import { listenTo, storedSession } from './client/adopt-session.js'
import type { WalletConnectContract } from './contract.js'
import { openPairings } from './open-pairings.js'
import type { OpenRelayConnection } from './relay-connection.js'
import { dropWallet, readWallets } from './wallet-book.js'

/** A session lasts for a week; one with all but a minute of it left may belong to another tab, which has yet to store it. */
const YOUNG_S = 604_740

/** Runs at the start: ends sessions without a remembered wallet, and forgets wallets without a session. */
export function settleSessions(
  ctx: Context<WalletConnectContract>,
  { client, relay }: Pick<OpenRelayConnection, 'client' | 'relay'>,
): void {
  readWallets(ctx)
  const { wallets } = ctx.state
  const sessions = client.session.getAll()
  // One that is stored by now was made by another tab, after this client read its storage.
  const forget = async (topic: string): Promise<void> => {
    if (!(await storedSession(client, topic))) dropWallet(ctx, topic)
  }
  for (const { topic } of wallets) if (!sessions.some((session) => session.topic === topic)) forget(topic).catch(ctx.report)
  // A wallet has answered a page that ended before it could remember the wallet.
  const open = openPairings(ctx)
  for (const { topic, expiry, pairingTopic } of sessions) {
    if (expiry - Date.now() / 1000 > YOUNG_S) continue
    const isKnown = wallets.some((wallet) => wallet.topic === topic) || open.includes(pairingTopic)
    // If the relay is unreachable, the wallet is notified after the next start.
    if (!isKnown && !relay.down()) client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }).catch(ctx.report)
  }
  // The library receives nothing for a session whose subscription it has lost.
  for (const { topic } of client.session.getAll())
    if (wallets.some((wallet) => wallet.topic === topic)) listenTo(client, topic).catch(ctx.report)
}
