import type { CaipNetworkId, Call, Context, Network } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { definePoint, type Point } from '@latchkey/kernel/late'
import type { EmbeddedUser } from '@latchkey/wallet-protocol'
import type { EmbeddedWalletContract } from './contract.js'
import type { FrameHost } from './host/frame-host.js'

/** The payload to sign (CAIP-222). The frame adds the account. */
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
/** A signed message (CAIP-74). */
interface Cacao {
  readonly h: { readonly t: string }
  readonly p: { readonly iss: string; readonly [field: string]: unknown }
  readonly s: { readonly t: string; readonly s: string }
}
/** A plugin that wants a signature with the connection. Plugins share no code, so the parts used here are declared again. */
export interface SignInSource {
  readonly id: string
  ask(chains: readonly CaipNetworkId[], call: Call): Promise<Payload | undefined>
  take(
    signed: { readonly auths: readonly Cacao[]; readonly messages: readonly string[] },
    call: Call & { readonly slow: (keeper: unknown) => void },
  ): Promise<void>
}
/** Sign-in plugins register here for wallets that can connect and sign with one prompt. The point is named after its first user. */
const signIns: Point<SignInSource> = /* @__PURE__ */ definePoint('walletconnect.signIns')

/** A sign-in that is part of a login. */
export interface SignIn {
  /** Sent with `GET_USER`. */
  readonly siwxMessage: string
  /** Stores what the frame signed, or nothing if it signed nothing. Rejects if storing fails. */
  take(user: EmbeddedUser, call: Call): Promise<void>
}

/** If preparing a sign-in takes longer, it follows after the connection. */
const PREPARE_MS = 5_000

/**
 * Returns what the visitor should sign with the login, so that they are not prompted twice. Undefined if no plugin wants a signature, for
 * families without CAIP-74 signatures, and for frames that do not support it.
 */
export async function askSignIn(
  ctx: Context<EmbeddedWalletContract>,
  { host, network, signal }: { readonly host: Pick<FrameHost, 'can'>; readonly network: Network } & Call,
): Promise<SignIn | undefined> {
  const { caipNetworkId: chain, chainNamespace } = network
  // Only the account in use afterwards is asked to sign.
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
      // The code view waits with the visitor, who may leave it.
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
    // Without it, the visitor is connected first and prompted afterwards.
    ctx.report(error)
    return undefined
  }
}
