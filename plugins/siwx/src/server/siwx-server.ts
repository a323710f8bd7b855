import {
  type AccountFamily,
  type AddressForm,
  type Database,
  databaseService,
  defineServerPlugin,
  familiesService,
  noncesService,
  provide,
  type ServerEnv,
  type ServerPlugin,
  serverErrors,
  sessionsService,
} from '@latchkey/server-kit'
import { type SessionsReply, type SiwxSession, siwxWire } from '../wire.js'
import { checkMessage } from './check-message.js'
import { checkOptions } from './check-options.js'
import { confirmEmail, emailOf, sendCode } from './email/email.js'
import { migrations } from './migrations.js'
import { onlyFields } from './only-fields.js'
import type { SignInEvent, SiwxServerOptions } from './options.js'
import { hashOf, newSecret } from './sessions/secrets.js'
import { addAccount, dropAccount, dropLogin, findLogin, holdLogin, type StoredLogin, sweep } from './sessions/store.js'
import { verifiedSession } from './sessions/verified-session.js'
import { keep, secretOf, type Visit, visitOf } from './sessions/visit.js'

const PURPOSE = 'siwx.verify'
const WEEK_MS = 604_800_000
const SWEEP_MS = 60_000

interface Named {
  readonly chainId: string
  readonly address: string
  readonly form: AddressForm
}

/**
 * `/v1/auth`: sign-in with a wallet's signature over an EIP-4361 or CAIP-122 message, and the resulting sessions. A session is only valid
 * for the project and page it was made on.
 *
 * @example
 * siwxServer({ chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
 * @throws if options contradict each other
 */
export function siwxServer(options: SiwxServerOptions = {}): ServerPlugin<typeof siwxWire> {
  checkOptions(options)
  const { chains, sessionMs = WEEK_MS, nonceMs = 600_000, leewayMs = 60_000, now = Date.now } = options

  const familyOf = async ({ use }: ServerEnv, chainId: string): Promise<AccountFamily> => {
    const family = await use(familiesService).of(chainId)
    if (!family) throw serverErrors.create('invalid', { field: 'data/chainId', problem: 'Accounts of this chain cannot sign in here.' })
    return family
  }
  const accountOf = async (env: ServerEnv, { chainId, address, form }: Named): Promise<string> => {
    const account = (await familyOf(env, chainId)).accountOf(address, chainId, form)
    if (account === undefined)
      throw serverErrors.create('invalid', {
        field: 'data/accountAddress',
        problem: 'It is no address of this chain, or its case is wrong.',
      })
    return `${chainId}:${account}`
  }
  const loginOf = async (env: ServerEnv, visit: Visit, database = env.use(databaseService)): Promise<StoredLogin | undefined> => {
    const secret = secretOf(env.headers, visit)
    const login = secret && (await findLogin(database, await hashOf(secret), now()))
    // A secret is not valid for another page or project.
    return login && login.project === visit.projectId && isAt(login.origin, visit) ? login : undefined
  }
  const replyOf = async (env: ServerEnv, login: StoredLogin | undefined): Promise<SessionsReply> => {
    const email = login && (await emailOf(env.use(databaseService), login))
    return { items: (login?.accounts ?? []).map(({ session }) => session), ...(email !== undefined && { email }) }
  }
  let swept = 0
  const sweepNow = async (database: Database, at: number): Promise<void> => {
    if (at - swept < SWEEP_MS) return
    swept = at
    await sweep(database, at)
  }
  const signedIn = async (env: ServerEnv): Promise<StoredLogin | undefined> => {
    const login = await loginOf(env, await visitOf(env, options))
    return login?.accounts.length ? login : undefined
  }
  const ownLogin = async (env: ServerEnv): Promise<StoredLogin> => {
    const login = await signedIn(env)
    if (!login) throw serverErrors.create('unproven', { problem: 'No one is signed in.' })
    return login
  }

  const tell = (event: SignInEvent['event'], env: ServerEnv, { account, reason }: Pick<SignInEvent, 'account' | 'reason'> = {}): void => {
    const { projectId: project, origin, caller, requestId } = env
    options.onEvent?.({
      event,
      project,
      requestId,
      ...(account !== undefined && { account }),
      ...(reason !== undefined && { reason }),
      ...(origin !== undefined && { origin }),
      ...(caller !== undefined && { caller }),
    })
  }
  const verify = async (sent: SiwxSession, env: ServerEnv): Promise<{ session: SiwxSession; token?: string }> => {
    const visit = await visitOf(env, options)
    const at = now()
    const { accountAddress: address, chainId: chain, nonce, expirationTime } = sent.data
    const { title } = (await env.use(familiesService).of(chain)) ?? {}
    const titles = title === undefined ? {} : { [chain.split(':')[0] ?? '']: title }
    const message = checkMessage(sent, { visit, chains, titles, now: at, leewayMs, nonceMs })
    const account = await accountOf(env, { chainId: chain, address, form: sent.cacao === undefined ? 'exact' : 'loose' })
    const { signature } = sent
    const session = onlyFields(sent)
    const known = await loginOf(env, visit)
    if (!(await (await familyOf(env, chain)).whoSigned({ chain, address, message, signature }, env)))
      throw serverErrors.create('unproven', { problem: 'The signature is not one of this account over this message.' })
    const secret = newSecret()
    const hash = await hashOf(secret)
    const expiresAt = Math.min(at + sessionMs, expirationTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(expirationTime))
    const database = env.use(databaseService)
    await sweepNow(database, at)
    const login = await database.transaction(async (within) => {
      if (known) await holdLogin(within, known.family)
      // The visitor may have signed out during verification.
      const old = known && (await loginOf(env, visit, within))
      const isFresh = await env.use(noncesService).use(nonce, { purpose: PURPOSE, bound: boundTo(visit) }, within)
      if (!isFresh && !isSameAnswer(old, session, account))
        throw serverErrors.create('unproven', { problem: 'The nonce was used already, or is too old, or of another page.' })
      const place = { project: visit.projectId, origin: visit.origin }
      return addAccount(within, { secret: hash, old, at: place, added: { account, session, signedAt: at, expiresAt }, now: at })
    })
    keep(env.answer, visit, secret, login.expiresAt - at)
    tell('signed-in', env, { account })
    return { session, ...(!visit.cookie && { token: secret }) }
  }
  /** Reports a refusal with the claimed account. */
  const toldIfRefused = async <T>(env: ServerEnv, account: string, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      const { code = 'internal', details } = error as { readonly code?: string; readonly details?: { readonly field?: string } }
      tell('sign-in-refused', env, { account, reason: details?.field === undefined ? code : `${code} ${details.field}` })
      throw error
    }
  }

  return defineServerPlugin<typeof siwxWire>({
    id: 'siwx',
    wire: siwxWire,
    migrations,
    provides: [
      provide(sessionsService, {
        async find(env) {
          const login = await signedIn(env)
          return login && verifiedSession(env.use(databaseService), login)
        },
        demand: async (env) => verifiedSession(env.use(databaseService), await ownLogin(env)),
      }),
    ],
    handlers: {
      async nonce(_, env) {
        const visit = await visitOf(env, options)
        const at = now()
        const nonce = await env.use(noncesService).issue({ purpose: PURPOSE, bound: boundTo(visit), ttlMs: nonceMs })
        return { nonce, issuedAt: new Date(at).toISOString(), expiresAt: new Date(at + nonceMs).toISOString() }
      },

      verify: (sent, env) => toldIfRefused(env, `${sent.data.chainId}:${sent.data.accountAddress}`, verify(sent, env)),

      async session(_, env) {
        const visit = await visitOf(env, options)
        return replyOf(env, await loginOf(env, visit))
      },

      async signOut({ account }, env) {
        const visit = await visitOf(env, options)
        const login = await loginOf(env, visit)
        if (login && account !== undefined) {
          const [namespace = '', reference = '', address = ''] = account.split(':')
          const own = await accountOf(env, { chainId: `${namespace}:${reference}`, address, form: 'loose' })
          await env.use(databaseService).transaction((within) => dropAccount(within, login.family, own))
        } else if (login) await env.use(databaseService).transaction((within) => dropLogin(within, login.family))
        const left = await loginOf(env, visit)
        for (const each of login?.accounts ?? []) {
          if (!left?.accounts.some((other) => other.account === each.account)) tell('signed-out', env, { account: each.account })
        }
        if (!left) keep(env.answer, visit)
        return replyOf(env, left)
      },

      async email({ email }, env) {
        const login = await ownLogin(env)
        const codeNeeded = await sendCode(env, { login, email, transport: options.mail, now: now() })
        if (codeNeeded) tell('code-sent', env, accountOfLogin(login))
        return { codeNeeded }
      },

      async confirmEmail({ code }, env) {
        const login = await ownLogin(env)
        await confirmEmail(env, { login, code, now: now() })
        tell('email-confirmed', env, accountOfLogin(login))
        return replyOf(env, login)
      },
    },
  })
}

/** Returns the newest one. */
function accountOfLogin({ accounts: [first] }: StoredLogin): { readonly account?: string } {
  return first ? { account: first.account } : {}
}

/** Uses the host, which every request contains; browsers send no origin with same-origin reads. */
function boundTo({ projectId, host }: Visit): string {
  return `${projectId} ${host}`
}

function isAt(origin: string, visit: Visit): boolean {
  return visit.isStated ? origin === visit.origin : new URL(origin).host === visit.host
}

/**
 * A wallet answers a one-click sign-in with one message per chain, all with the nonce of the single prompt. The first one uses it up; the
 * others may be added to the same session.
 */
function isSameAnswer(login: StoredLogin | undefined, { cacao, data }: SiwxSession, account: string): boolean {
  const same = (login?.accounts ?? []).filter(({ session }) => session.cacao !== undefined && session.data.nonce === data.nonce)
  const [, , address] = account.split(':')
  return (
    cacao !== undefined && same.some((each) => each.account.split(':')[2] === address) && !same.some((each) => each.account === account)
  )
}
