import type { Context } from '@latchkey/kernel'
import type { SessionTypes } from '@walletconnect/types'
import { takeSignIn } from './client/ask-sign-in.js'
import type { Client } from './client/client.js'
import type { WalletConnectContract } from './contract.js'
import { openedFor } from './open-pairings.js'
import { takeSignatures } from './propose.js'
import { signIns, type TakeCall } from './sign-ins.js'
import { setOpened } from './state.js'

interface Args {
  readonly client: Client
  /** Topics of pairings that an earlier page has left open. */
  readonly topics: readonly string[]
  readonly slow: TakeCall['slow']
  readonly approved: (session: SessionTypes.Struct) => void
}

/**
 * Settles a wallet's answer to a page that the browser has closed meanwhile, as phones do while a visitor approves in the wallet's app. The
 * library completes the session, but the page that waited for it no longer exists.
 */
export function settleReturned(ctx: Context<WalletConnectContract>, { client, topics, slow, approved }: Args): void {
  const isOurs = ({ pairingTopic, topic }: SessionTypes.Struct): boolean =>
    topics.includes(pairingTopic) && !ctx.state.wallets.some((wallet) => wallet.topic === topic)
  // The session's wallet keeps the links of the app that the earlier page opened.
  const settle = (session: SessionTypes.Struct): void => {
    const wallet = openedFor(ctx, session.pairingTopic)
    if (wallet && !ctx.state.opened) setOpened(ctx.state, { wallet, tried: 1, returned: true })
    approved(session)
  }
  const connected = ({ session }: { readonly session: SessionTypes.Struct }): void => {
    if (isOurs(session)) settle(session)
  }
  client.on('session_connect', connected)
  ctx.defer(() => void client.off('session_connect', connected))
  for (const session of client.session.getAll()) connected({ session })
  const [source] = ctx.read(signIns)
  if (!source) return
  for (const topic of topics)
    takeSignIn(client, topic)
      .then(({ session, auths = [] }) => session && takeSignatures(ctx, client, { source, slow, session, auths }).then(settle))
      .catch((error: unknown) => ctx.signal.aborted || ctx.report(error))
}
