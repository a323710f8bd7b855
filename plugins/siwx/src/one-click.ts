import type { CaipNetworkId, Call, Context } from '@latchkey/kernel'
import { check } from '@latchkey/kernel/wire'
import type { Authenticated, Cacao, SignInPayload, TakeCall } from '@latchkey/walletconnect'
import type { Config } from './config/to-config.js'
import type { SiwxContract } from './contract.js'
import { siwxErrors } from './errors.js'
import { createSlowRequestTimer } from './sign-in/create-slow-request-timer.js'
import { type SiwxSession, sessionSchema } from './wire.js'

/** Connects and signs in with one prompt, over WalletConnect (CAIP-222). */
export interface OneClick {
  /** Returns what a wallet should sign while it connects; undefined if one prompt cannot do both. */
  ask(chains: readonly CaipNetworkId[], call: Call): Promise<SignInPayload | undefined>
  /** Stores what was signed. If that fails, it rejects and the wallet is disconnected. */
  take(signed: Pick<Authenticated, 'auths' | 'messages'>, call: TakeCall): Promise<void>
}

interface Deps {
  readonly config: Config
  readonly kept: (sessions: readonly SiwxSession[]) => void
  readonly failed: () => Promise<void>
  /** Called if the visitor does not want to wait for the server. Returns true if they continue without a session. */
  readonly left: (sessions: readonly SiwxSession[]) => boolean
}

/** The library writes the page's own time into the message; a clock that is off by more fails the sign-in. */
const SKEW_MS = 60_000

/** @see OneClick */
export function createOneClick(ctx: Context<SiwxContract>, { config, kept, failed, left }: Deps): OneClick {
  return {
    async ask(chains, call) {
      const [chainId] = wishedFirst(ctx, chains)
      if (chainId === undefined || !chains.every((chain) => config.supports(chain))) return undefined
      const { data } = await config.createMessage({ accountAddress: '', chainId }, call)
      if (data.issuedAt !== undefined && Math.abs(Date.parse(data.issuedAt) - Date.now()) > SKEW_MS) return undefined
      const { domain, uri, nonce, statement, expirationTime, notBefore, requestId, resources } = data
      return {
        domain,
        uri,
        nonce,
        ...(statement !== undefined && { statement }),
        ...(expirationTime !== undefined && { expirationTime }),
        ...(notBefore !== undefined && { notBefore }),
        ...(requestId !== undefined && { requestId }),
        ...(resources !== undefined && { resources }),
      }
    },
    async take({ auths, messages }, call) {
      let sorted: readonly SiwxSession[] = []
      try {
        const sessions = auths.map((cacao, index) => toSession(cacao, messages[index] ?? ''))
        const order = wishedFirst(
          ctx,
          sessions.map(({ data }) => data.chainId as CaipNetworkId),
        )
        sorted = sessions.toSorted((a, b) => place(order, a) - place(order, b))
        await keep(config, sorted, call)
        kept(sorted)
      } catch (error) {
        call.signal.throwIfAborted()
        if (siwxErrors.is(error, 'cancelled')) {
          if (left(sorted)) return
        } else await failed()
        throw error
      }
    },
  }
}

/**
 * Waits as long as the visitor does. On a retry, the server may already have stored them the first time, since a signature is valid once.
 */
async function keep(config: Config, sessions: readonly SiwxSession[], { signal: outer, slow }: TakeCall): Promise<void> {
  const slowTimer = createSlowRequestTimer((isSlow) =>
    slow(isSlow ? { host: config.host(), retry: slowTimer.retry, giveUp: slowTimer.giveUp } : undefined),
  )
  let asked = false
  await slowTimer.wait(async (signal) => {
    const isKept = async ({ data }: SiwxSession): Promise<boolean> =>
      (await config.getSessions(data.chainId as CaipNetworkId, data.accountAddress, { signal })).length > 0
    if (asked && (await Promise.all(sessions.map(isKept))).every(Boolean)) return
    asked = true
    await config.setSessions(sessions, { signal })
  }, outer)
}

function place(order: readonly string[], { data }: SiwxSession): number {
  return order.indexOf(data.chainId)
}

/** Moves the app's preferred network to the front. */
function wishedFirst({ core }: Pick<Context<SiwxContract>, 'core'>, chains: readonly CaipNetworkId[]): readonly CaipNetworkId[] {
  const wish = core.wanted[chains[0]?.split(':')[0] ?? '']
  return chains.toSorted((a, b) => Number(b === wish) - Number(a === wish))
}

/** Converts a CACAO to a session. @throws siwx/malformed */
function toSession(cacao: Cacao, message: string): SiwxSession {
  const { iss, aud, uri, iat, exp, nbf, domain, nonce, statement, requestId, resources } = cacao.p
  // `did:pkh:eip155:1:0x…`
  const [, , namespace, reference, accountAddress] = iss.split(':')
  const fields = {
    domain,
    accountAddress,
    chainId: `${namespace}:${reference}`,
    uri: aud ?? uri,
    version: '1',
    nonce,
    statement,
    issuedAt: iat,
    expirationTime: exp,
    notBefore: nbf,
    requestId,
    resources,
  }
  const data = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
  const session = { data, message, signature: cacao.s.s, cacao }
  const problem = check(sessionSchema, session)
  if (problem !== undefined) throw siwxErrors.create('malformed', { problem })
  // Safe: checked in the lines above.
  return session as unknown as SiwxSession
}
