import type { Context } from '@latchkey/kernel'
import type { WalletConnectContract } from './contract.js'
import type { OpenLine } from './line.js'
import { dropWallet, readWallets } from './wallet-book.js'

/** A session lives for a week; one that has all of it but a minute may be another tab's, which has yet to write it down. */
const YOUNG_S = 604_740

/** At the start: a session without a remembered wallet is ended, and a wallet whose session is gone is forgotten. */
export function settleSessions(ctx: Context<WalletConnectContract>, { client, relay }: Pick<OpenLine, 'client' | 'relay'>): void {
  readWallets(ctx)
  const { wallets } = ctx.state
  const sessions = client.session.getAll()
  for (const { topic } of wallets) if (!sessions.some((session) => session.topic === topic)) dropWallet(ctx, topic)
  for (const { topic, expiry } of sessions) {
    if (expiry - Date.now() / 1000 > YOUNG_S) continue
    const isKnown = wallets.some((wallet) => wallet.topic === topic)
    // Where the relay cannot be reached the wallet hears it after the next start.
    if (!isKnown && !relay.down()) client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }).catch(ctx.report)
  }
  // The library hears nothing of a session whose subscription it has lost.
  const { subscriber } = client.core.relayer
  for (const { topic } of client.session.getAll()) {
    if (!wallets.some((wallet) => wallet.topic === topic)) continue
    const listen = async (): Promise<void> => {
      if (!(await subscriber.isKnownTopic(topic))) await client.core.relayer.subscribe(topic, { transportType: 'relay' })
    }
    listen().catch(ctx.report)
  }
}
