import type { CaipNetworkId, Call, Context, Network } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { definePoint, type Point } from '@latchkey/kernel/late'
import type { EmbeddedWalletContract } from './contract.js'
import type { FrameHost } from './host/frame-host.js'
import type { EmbeddedUser } from './protocol/index.js'

/** What is to be signed, as CAIP-222 has it. The frame adds the account. */
interface Payload {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}
/** A signed message, as CAIP-74 has it. */
interface Cacao {
  readonly h: { readonly t: string }
  readonly p: { readonly iss: string; readonly [field: string]: unknown }
  readonly s: { readonly t: string; readonly s: string }
}
/** Wants a signature with the connection. Plugins share no code, so what is used of it stands here once more. */
export interface SignInSource {
  readonly id: string
  ask(chains: readonly CaipNetworkId[], call: Call): Promise<Payload | undefined>
  take(
    signed: { readonly auths: readonly Cacao[]; readonly messages: readonly string[] },
    call: Call & { readonly slow: (keeper: unknown) => void },
  ): Promise<void>
}
/** The point at which sign-ins offer themselves to those that connect and sign with one question. The name is that of its first user. */
export const signIns: Point<SignInSource> = /* @__PURE__ */ definePoint('walletconnect.signIns')

/** A sign-in that goes with a login. */
export interface SignIn {
  /** For `GET_USER`. */
  readonly siwxMessage: string
  /** Keeps what the frame signed. Rejects where that fails; nothing is kept where it signed nothing. */
  take(user: EmbeddedUser, call: Call): Promise<void>
}

/** A sign-in that takes longer to be prepared than this comes after the connection. */
const PREPARE_MS = 5_000

/**
 * What the visitor is to sign with the login, so that they are asked no second time. Undefined where nobody wants it, for families whose
 * signatures are none of CAIP-74, and for frames that do not know how.
 */
export async function askSignIn(
  ctx: Context<EmbeddedWalletContract>,
  { host, network, signal }: { readonly host: Pick<FrameHost, 'can'>; readonly network: Network } & Call,
): Promise<SignIn | undefined> {
  const { caipNetworkId: chain, chainNamespace } = network
  // Who is asked is the account in use after it.
  const isInUse = chainNamespace === 'eip155' && (ctx.core.namespace ?? chainNamespace) === chainNamespace
  const [source] = isInUse && host.can('siwx') ? ctx.read(signIns) : []
  if (!source) return undefined
  const payload = await prepare(ctx, source, { chain, signal })
  if (!payload) return undefined
  const fields = { ...payload, issuedAt: new Date().toISOString() }
  return {
    siwxMessage: JSON.stringify(fields),
    async take({ address, signature, message }, call) {
      if (signature === undefined || message === undefined) return
      const { domain, uri, nonce, statement, issuedAt, expirationTime, notBefore, requestId, resources } = fields
      const p = {
        iss: `did:pkh:${chain}:${address}`,
        domain,
        aud: uri,
        version: '1',
        nonce,
        iat: issuedAt,
        ...(expirationTime !== undefined && { exp: expirationTime }),
        ...(notBefore !== undefined && { nbf: notBefore }),
        ...(statement !== undefined && { statement }),
        ...(requestId !== undefined && { requestId }),
        ...(resources !== undefined && { resources }),
      }
      const auths = [{ h: { t: 'eip4361' }, p, s: { t: 'eip191', s: signature } }]
      // The view of the code waits with the visitor, who may leave it.
      await source.take({ auths, messages: [message] }, { ...call, slow: () => {} })
    },
  }
}

async function prepare(
  ctx: Context<EmbeddedWalletContract>,
  source: SignInSource,
  { chain, signal }: { readonly chain: CaipNetworkId } & Call,
): Promise<Payload | undefined> {
  const own = new AbortController()
  const any = AbortSignal.any([own.signal, signal])
  try {
    return await bounded(source.ask([chain], { signal: any }), { signal: any, ms: PREPARE_MS })
  } catch (error) {
    own.abort()
    signal.throwIfAborted()
    // Without it the visitor is connected, and asked after that.
    ctx.report(error)
    return undefined
  }
}
