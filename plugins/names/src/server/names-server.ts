import { isLocalHost } from '@latchkey/kernel/links'
import {
  type AccountFamily,
  databaseService,
  defineServerPlugin,
  familiesService,
  noncesService,
  type ServerEnv,
  type ServerPlugin,
  serverErrors,
} from '@latchkey/server-kit'
import { checkLabel } from '../check-label.js'
import { coinTypeOf, EVERY_EVM } from '../coin-type.js'
import { registrationMessage } from '../registration-message.js'
import { type NameReply, namesWire, type RegisterBody } from '../wire.js'
import { migrations } from './migrations.js'
import { addName, countName, findName, namesOf, type StoredName, takenOf } from './store.js'
import { candidates, WORDS } from './suggest.js'

interface Named {
  readonly chain: string
  readonly address: string
  /** CAIP-10. */
  readonly account: string
  readonly family: AccountFamily
}

/** The suffix of names, who may have one, and how many. */
export interface NamesServerOptions {
  /** Suffix of every name: `latchkey.example`. Use a domain of yours, so that the names refer to you. */
  readonly suffix: string
  /** CAIP-2 ids whose accounts may have names. Defaults to every EVM chain. Contracts also need a node of their chain. */
  readonly chains?: readonly string[]
  /** Labels that are never issued, besides those that look like you: `admin`, `support`, … */
  readonly reserved?: readonly string[]
  /** Words for suggestions. Defaults to our own list. */
  readonly words?: readonly string[]
  /** Maximum number of names per account. Defaults to 5. */
  readonly most?: number
  /**
   * This server's own origin for browsers. Defaults to the requested URL if its host is the suffix, below it, or this machine: any other
   * `Host` may be of a page that relays a visitor's signature.
   */
  readonly origin?: string
  /** Milliseconds since the epoch. Defaults to the machine's clock. */
  readonly now?: () => number
}

const PURPOSE = 'names.register'
/** Lifetime of a nonce. */
const NONCE_MS = 300_000
const OFFERED = 5
const RESERVED: readonly string[] = [
  'admin',
  'administrator',
  'help',
  'helpdesk',
  'info',
  'mail',
  'moderator',
  'official',
  'payments',
  'postmaster',
  'root',
  'security',
  'service',
  'staff',
  'support',
  'system',
  'team',
  'treasury',
  'wallet',
  'webmaster',
]

/**
 * `/v1/names`: the operator's names for EVM accounts. A registration is proven by the account's signature over a text with the page, this
 * server, the name, the account and a nonce that is valid once for five minutes (EIP-4361, specification section 5).
 *
 * @example
 * namesServer({ suffix: 'latchkey.example' })
 */
export function namesServer(options: NamesServerOptions): ServerPlugin<typeof namesWire> {
  const { chains, words = WORDS, most = 5, now = Date.now } = options
  const suffix = suffixOf(options.suffix)
  const reserved = new Set([...RESERVED, ...(options.reserved ?? [])].map((label) => label.toLowerCase()))
  const origin = options.origin && new URL(options.origin).origin
  const originOf = ({ base }: ServerEnv): string => {
    const { hostname } = new URL(origin ?? base)
    if (origin !== undefined || isLocalHost(hostname) || `.${hostname}`.endsWith(`.${suffix}`)) return origin ?? base
    throw serverErrors.create('invalid', {
      field: 'host',
      problem: `Names are not registered at ${hostname}. The operator sets the address with \`origin\` or --public-url.`,
    })
  }
  /** Never issued: punycode could look like any other name. */
  const isKept = (label: string): boolean => reserved.has(label) || label.startsWith('xn--')

  const labelOf = (name: string): string => {
    const whole = name.toLowerCase()
    const label = whole.slice(0, -suffix.length - 1)
    if (!whole.endsWith(`.${suffix}`)) throw serverErrors.create('invalid', { field: 'name', problem: `Names here end with .${suffix}.` })
    const problem = checkLabel(label)
    if (problem) throw serverErrors.create('invalid', { field: 'name', problem: PROBLEMS[problem] })
    return label
  }
  const accountOf = async (account: string, env: ServerEnv): Promise<Named> => {
    const [namespace, reference, given = ''] = account.split(':')
    const chain = `${namespace}:${reference}`
    if (chains?.includes(chain) === false)
      throw serverErrors.create('invalid', { field: 'account', problem: 'Names are not for accounts of this chain.' })
    const family = await familyOf(env)
    // A wrong checksum is a typo; an all-lower-case address has none.
    const own = family.accountOf(given, chain, 'loose')
    if (own === undefined) throw serverErrors.create('invalid', { field: 'account', problem: 'The checksum of the address is wrong.' })
    const address = family.write(own)
    return { chain, address, account: `${chain}:${address}`, family }
  }
  const toReply = async ({ label, address, chain, primary, registeredAt }: StoredName, env: ServerEnv): Promise<NameReply> => {
    const shown = (await familyOf(env)).write(address)
    return {
      name: `${label}.${suffix}`,
      addresses: chain === '' ? { 60: shown, [EVERY_EVM]: shown } : { [coinTypeOf(Number(chain))]: shown },
      primary,
      registeredAt: new Date(registeredAt).toISOString(),
    }
  }

  return defineServerPlugin<typeof namesWire>({
    id: 'names',
    wire: namesWire,
    migrations,
    handlers: {
      async suggest({ q }, { use }) {
        const typed = q.toLowerCase()
        const own = checkLabel(typed) === undefined ? [typed] : []
        const others = candidates(typed, words).filter((label) => checkLabel(label) === undefined && !isKept(label))
        const taken = await takenOf(use(databaseService), [...own, ...others])
        const items = [...own, ...others.filter((label) => !taken.has(label))].slice(0, OFFERED)
        return {
          items: items.map((label) => ({ name: `${label}.${suffix}`, state: taken.has(label) || isKept(label) ? 'taken' : 'available' })),
        }
      },

      async reverse({ address }, env) {
        const found = await namesOf(env.use(databaseService), address.toLowerCase())
        return { items: await Promise.all(found.map((name) => toReply(name, env))) }
      },

      async lookup({ name }, env) {
        const found = await findName(env.use(databaseService), labelOf(name))
        if (!found) throw serverErrors.create('not-found', { what: 'The name' })
        return toReply(found, env)
      },

      async nonce({ account }, env) {
        const bound = (await accountOf(account, env)).account
        const at = now()
        const nonce = await env.use(noncesService).issue({ purpose: PURPOSE, bound, ttlMs: NONCE_MS })
        return { nonce, origin: originOf(env), issuedAt: new Date(at).toISOString(), expiresAt: new Date(at + NONCE_MS).toISOString() }
      },

      async register(body, env) {
        const label = labelOf(body.name)
        const { chain, address, account, family } = await accountOf(body.account, env)
        checkTimes(body, now())
        checkPage(body, env.origin)
        if (isKept(label)) throw serverErrors.create('conflict', { what: `${label}.${suffix}` })
        const message = registrationMessage({ ...body, account, name: `${label}.${suffix}`, origin: originOf(env) })
        const kind = await family.whoSigned({ chain, address, message, signature: body.signature }, env)
        if (!kind) throw serverErrors.create('unproven', { problem: 'The signature is not one of this account over this registration.' })
        const owner = { address: address.toLowerCase(), chain: kind === 'key' ? '' : (chain.split(':')[1] ?? '') }
        // Both or neither: a visitor who loses the race for a name keeps the nonce for the next attempt, and what is acknowledged is on
        // disk.
        return env.use(databaseService).transaction(async (within) => {
          if (!(await env.use(noncesService).use(body.nonce, { purpose: PURPOSE, bound: account }, within))) {
            throw serverErrors.create('unproven', { problem: 'The nonce was used already, or is too old, or somebody else’s.' })
          }
          const registeredAt = now()
          if (!(await addName(within, { label, ...owner, registeredAt })))
            throw serverErrors.create('conflict', { what: `${label}.${suffix}` })
          const { count, first } = await countName(within, owner, label)
          if (count > most) throw serverErrors.create('invalid', { field: 'account', problem: `An account may have ${most} names.` })
          return toReply({ label, ...owner, registeredAt, primary: first === label }, env)
        })
      },
    },
  })
}

/** The accounts that may have names. */
async function familyOf({ use }: ServerEnv): Promise<AccountFamily> {
  const family = await use(familiesService).of('eip155:1')
  if (!family) throw serverErrors.create('unavailable', { what: 'Accounts of EVM chains' })
  return family
}

const PROBLEMS = {
  short: 'A name has at least 4 characters.',
  long: 'A name has at most 63 characters.',
  letters: 'A name has letters, digits and hyphens.',
}

function suffixOf(suffix: string): string {
  const lower = suffix.toLowerCase()
  if (!/^[-a-z\d]{1,63}(\.[-a-z\d]{1,63})*$/.test(lower) || lower.length > 180)
    throw new Error(`"${suffix}" is no suffix of names. Write it like latchkey.example.`)
  return lower
}

/** The nonce limits how long a registration may take; this only keeps the texts that wallets show honest. */
function checkTimes({ issuedAt, expiresAt }: RegisterBody, now: number): void {
  const [from, to] = [Date.parse(issuedAt), Date.parse(expiresAt)]
  if (!(to > now)) throw serverErrors.create('unproven', { problem: 'The registration is too old.' })
  // Two processes may have different clocks.
  if (!(from <= now + 60_000 && to - from <= NONCE_MS))
    throw serverErrors.create('invalid', { field: 'expiresAt', problem: 'A registration is good for five minutes.' })
}

/** The page shown by the wallet must be the requesting page. Programs have none. */
function checkPage({ domain }: RegisterBody, page: string | undefined): void {
  if (page === undefined || page === 'null') return
  if (URL.canParse(page) && new URL(page).host === domain.toLowerCase()) return
  throw serverErrors.create('unproven', { problem: 'The registration was signed for another page.' })
}
