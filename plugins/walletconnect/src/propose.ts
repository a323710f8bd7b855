import type { CaipNetworkId, Context } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { chains, walletErrors } from '@latchkey/kernel/late'
import type { AuthTypes, SessionTypes } from '@walletconnect/types'
import { paramsOf, textsOf } from './actions/authenticate.js'
import { toError } from './ask-session.js'
import { askSignIn } from './client/ask-sign-in.js'
import { bringBuffer } from './client/bring-buffer.js'
import type { Client } from './client/client.js'
import type { SignInPayload, WalletConnectContract } from './contract.js'
import type { WalletConnectOptions } from './options.js'
import { type SignInSource, signIns, type TakeCall } from './sign-ins.js'
import { attemptIs } from './state.js'
import { wanted } from './wanted.js'

/** The protocol's code for a rejection by the visitor. */
const DECLINED = 5000
/** How wallets word it. */
const NO = /\b(reject|declin|denied|cancel|refus)/i

type Ctx = Context<WalletConnectContract>

export interface Proposal {
  readonly uri: string
  readonly approval: () => Promise<SessionTypes.Struct>
  /** Requests a signature as well. */
  readonly isSignIn?: boolean
}

interface ProposeArgs {
  readonly client: Client
  readonly options: WalletConnectOptions
  readonly slow: TakeCall['slow']
}

/** If preparing a sign-in takes longer than this, it follows after the connection. */
const PREPARE_MS = 5_000

/** Starts a proposal: for a session, or, if a plugin wants it and the session has EVM chains only, for a session and a signature. */
export async function propose(ctx: Ctx, { client, options, slow }: ProposeArgs): Promise<Proposal> {
  const all = wanted(ctx.read(chains), options)
  // A CAIP-74 signature is one of EIP-191 or ERC-1271, so the request is for EVM accounts, whichever plugin supports them.
  const { eip155, ...others } = all
  const [source] = Object.keys(others).length === 0 ? ctx.read(signIns) : []
  // The proposal uses CAIP-2 ids.
  const asked = (eip155?.chains ?? []) as readonly CaipNetworkId[]
  const payload = source && (await prepare(ctx, source, asked))
  if (payload) return signInProposal(ctx, client, { source, slow, params: paramsOf({ ...payload, chains: asked }, eip155?.methods ?? []) })
  const { uri, approval } = await client.connect({ optionalNamespaces: all })
  if (uri === undefined) throw new TypeError('The client gave no pairing address.')
  return { uri, approval }
}

async function prepare(ctx: Ctx, source: SignInSource, asked: readonly CaipNetworkId[]): Promise<SignInPayload | undefined> {
  const own = new AbortController()
  const signal = AbortSignal.any([own.signal, ctx.signal])
  try {
    return await bounded(source.ask(asked, { signal }), { signal, ms: PREPARE_MS })
  } catch (error) {
    own.abort()
    // Without it a visitor still connects, and signs after that.
    if (!ctx.signal.aborted) ctx.report(error)
    return undefined
  }
}

async function signInProposal(
  ctx: Ctx,
  client: Client,
  {
    source,
    slow,
    params,
  }: { readonly source: SignInSource; readonly slow: TakeCall['slow']; readonly params: ReturnType<typeof paramsOf> },
): Promise<Proposal> {
  await bringBuffer(ctx)
  const { uri, response } = await askSignIn(client, params)
  return {
    uri,
    isSignIn: true,
    async approval() {
      const { session, auths = [] } = await response().catch((cause: unknown) => {
        // Of a rejection, the library passes on only the message; other failures are strings too.
        throw typeof cause === 'string' && NO.test(cause) ? Object.assign(toError(cause), { code: DECLINED }) : toError(cause)
      })
      // A wallet may sign without granting a session; then it cannot receive requests later.
      if (!session) throw walletErrors.create('no-accounts', { wallet: 'WalletConnect' })
      return takeSignatures(ctx, client, { source, slow, session, auths })
    },
  }
}

interface Signed {
  readonly source: SignInSource
  readonly slow: TakeCall['slow']
  readonly session: SessionTypes.Struct
  readonly auths: readonly AuthTypes.Cacao[]
}

/** Passes the signatures to the plugin that asked for them. Resolves with the session, which is ended if that fails. */
export async function takeSignatures(ctx: Ctx, client: Client, { source, slow, session, auths }: Signed): Promise<SessionTypes.Struct> {
  // A wallet without support for it answers with a session alone.
  if (auths.length === 0) return session
  attemptIs(ctx.state, 'signing')
  try {
    await source.take(textsOf(client, auths), { signal: ctx.signal, slow })
  } catch (error) {
    client.disconnect({ topic: session.topic, reason: { code: 6000, message: 'User disconnected.' } }).catch(ctx.report)
    throw error
  } finally {
    slow(undefined)
  }
  return session
}
