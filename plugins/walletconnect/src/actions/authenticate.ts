import type { Context } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { walletErrors } from '@latchkey/kernel/late'
import type { AuthTypes, SessionTypes } from '@walletconnect/types'
import { toError } from '../ask-session.js'
import { askSignIn } from '../client/ask-sign-in.js'
import { bringBuffer } from '../client/bring-buffer.js'
import type { Client } from '../client/client.js'
import type { AuthenticateArgs, Cacao, WalletConnectContract } from '../contract.js'
import { attemptIs, PAIRING_MS, pairingAsked, pairingGone, pairingReady } from '../state.js'

interface Answer {
  readonly session: SessionTypes.Struct
  readonly auths: readonly Cacao[]
  readonly messages: readonly string[]
}

/**
 * Shows a pairing URI whose answer is a session and one signature per chain. The signatures are the wallet's claim: verify them on a
 * server before trusting them.
 * @throws wallet/rejected
 */
export async function authenticate(
  ctx: Context<WalletConnectContract>,
  { client, args, methods }: { readonly client: Client; readonly args: AuthenticateArgs; readonly methods: readonly string[] },
): Promise<Answer> {
  const { signal = ctx.signal } = args
  attemptIs(ctx.state, 'waiting')
  pairingAsked(ctx.state)
  try {
    await bringBuffer(ctx)
    const { uri, response } = await bounded(askSignIn(client, paramsOf(args, methods)), { signal })
    pairingReady(ctx.state, { uri, expires: Date.now() + PAIRING_MS })
    const { session, auths = [] } = await bounded(response(), { signal })
    // A wallet may sign without granting a session; then it cannot receive requests later.
    if (!session) throw walletErrors.create('no-accounts', { wallet: 'WalletConnect' })
    attemptIs(ctx.state, 'none')
    return { session, ...textsOf(client, auths) }
  } catch (cause) {
    signal.throwIfAborted()
    const error = walletErrors.is(cause) ? cause : walletErrors.create('rejected', { wallet: 'WalletConnect' }, { cause: toError(cause) })
    attemptIs(ctx.state, 'declined', error.message)
    throw error
  } finally {
    pairingGone(ctx.state)
  }
}

/** The request in the library's form. */
export function paramsOf(
  { chains, expirationTime, notBefore, resources, domain, uri, nonce, statement, requestId }: Omit<AuthenticateArgs, 'signal'>,
  methods: readonly string[],
): AuthTypes.SessionAuthenticateParams {
  return {
    chains: [...chains],
    domain,
    uri,
    nonce,
    methods: [...methods],
    ...(statement !== undefined && { statement }),
    ...(requestId !== undefined && { requestId }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(resources !== undefined && { resources: [...resources] }),
  }
}

/** The signatures and their messages. */
export function textsOf(client: Client, auths: readonly AuthTypes.Cacao[]): Pick<Answer, 'auths' | 'messages'> {
  return {
    auths: auths.map(({ h, p, s }) => ({ h, p: { ...p }, s })),
    messages: auths.map(({ p }) => client.formatAuthMessage({ request: p as AuthTypes.BaseAuthRequestParams, iss: p.iss })),
  }
}
