import type { SignClient as Client } from '@walletconnect/sign-client/dist/types/client.js'
import type { SessionTypes } from '@walletconnect/types'
import { BITCOIN_CHANGED, type SeenBitcoin } from '../bitcoin/accounts.js'
import { SandboxError } from '../errors.js'
import { SOLANA_ACCOUNTS } from '../wallet/solana/solana-accounts.js'
import type { WalletCore } from '../wallet/wallet-core.js'
import { accountsOn, caip2, familyOf } from './grant-of.js'
import type { WalletSession } from './wallet-session.js'

interface Args {
  readonly core: WalletCore
  readonly client: Client
  readonly topic: string
  /** Called when the wallet itself ends the session, with the function that sends the app its disconnect. */
  readonly end: (goodbye: () => Promise<void>) => Promise<void>
}

/** A session with the phone's internal operations. */
export interface OpenSession extends WalletSession {
  /** Tells the app the wallet's chain, adding that chain to the session if it is missing. */
  showChain(): void
  /** Resolves when everything that happened so far has been passed to the relay. */
  caughtUp(): Promise<void>
  close(): void
}

/** The wallet's key for the site at the other end of a session: not its origin, which an extension may have too. */
export function siteOf(topic: string): string {
  return `walletconnect:${topic}`
}

/** Follows a session: sends changes of the wallet to the app, as an extension sends them to its pages. */
export function openSession({ core, client, topic, end }: Args): OpenSession {
  const { state, links } = core
  const site = siteOf(topic)
  let last: SessionTypes.Struct = client.session.get(topic)
  let said: Promise<unknown> = Promise.resolve()
  let close = (): void => {}
  const closed = new Promise<never>((_, reject) => {
    close = () => reject(new SandboxError('stopped', 'The session has ended.'))
  })
  // Handled by the callers that wait for this session; mostly there are none.
  closed.catch(() => {})
  // An ended session can still be read through this object.
  const now = (): SessionTypes.Struct => {
    if (client.session.keys.includes(topic)) last = client.session.get(topic)
    return last
  }
  const granted = (family: string): SessionTypes.Namespace =>
    now().namespaces[family] ?? { chains: [], accounts: [], methods: [], events: [] }
  const all = (): readonly SessionTypes.Namespace[] => Object.values(now().namespaces)
  const chains = (): readonly string[] =>
    all().flatMap((one) => one.chains ?? [...new Set(one.accounts.map((account) => account.slice(0, account.lastIndexOf(':'))))])
  const chainsIn = (family: string): readonly string[] => chains().filter((chain) => familyOf(chain) === family)
  const orEnd = <T>(work: Promise<T>): Promise<T> => Promise.race([work, closed])

  /** Resolves when the relay has it, with a function that waits for the app's acknowledgement. */
  async function grant(wanted: readonly string[]): Promise<() => Promise<void>> {
    const namespaces = { ...now().namespaces }
    for (const family of new Set(wanted.map(familyOf))) {
      const mine = wanted.filter((chain) => familyOf(chain) === family)
      namespaces[family] = { ...granted(family), chains: mine, accounts: accountsOn(core, mine) }
    }
    const { acknowledged } = await client.update({ topic, namespaces })
    core.changed()
    // An acknowledgement that arrived while the client was busy is not reported again.
    return async () => {
      if (client.core.history.pending.some((one) => one.topic === topic && one.request.method === 'wc_sessionUpdate')) await acknowledged()
    }
  }
  const emit: WalletSession['emit'] = (name, data, chain) => {
    const current = caip2(chain ?? state.chainId)
    const chainId = chain !== undefined || chains().includes(current) ? current : (chains()[0] ?? current)
    return orEnd(client.emit({ topic, event: { name, data }, chainId }))
  }
  const disconnect: WalletSession['disconnect'] = () =>
    end(async () => {
      if (client.session.keys.includes(topic)) await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    })

  const sitesOf = (family: string): Set<string> =>
    family === 'solana' ? state.solanaSites : family === 'bip122' ? state.bitcoin.sites : state.sites

  /** One after the other; reconnecting is up to the relay client, and the next change tries again. */
  const say = (run: () => Promise<unknown>): void => {
    said = said.then(run).catch(() => {})
  }
  function follow(event: string, payload: unknown): void {
    if (event === 'chainChanged') {
      if (chains().includes(`eip155:${Number(payload)}`)) say(() => emit(event, Number(payload)))
      return
    }
    const family = familyTold(event)
    if (!family) return
    // No account left means that the wallet has removed the site.
    if (!sitesOf(family).has(site)) return void disconnect().catch(() => {})
    const before = granted(family).accounts.join()
    // Locking or unlocking does not change the shared accounts: a phone does not report it.
    say(async () => {
      const own = chainsIn(family)
      if (accountsOn(core, own).join() !== granted(family).accounts.join()) await grant(own)
      if (before !== granted(family).accounts.join())
        await emit('accountsChanged', addressesIn(payload), own.includes(caip2(state.chainId)) ? state.chainId : own[0])
    })
  }

  for (const family of Object.keys(now().namespaces)) sitesOf(family).add(site)
  links.open({
    id: site,
    origin: site,
    send(message) {
      if (message.type === 'event' && message.wallet === core.id) follow(message.event, message.payload)
    },
  })

  return {
    topic,
    get peer() {
      const { name, url } = now().peer.metadata
      return { name, url }
    },
    get chains() {
      return chains()
    },
    get accounts() {
      return all().flatMap(({ accounts }) => accounts)
    },
    get methods() {
      return [...new Set(all().flatMap(({ methods }) => methods))]
    },
    get expiry() {
      return now().expiry
    },
    update: async (changes) => orEnd((await orEnd(grant(changes.chains.map(caip2))))()),
    emit,
    ping: () => orEnd(client.ping({ topic })),
    disconnect,
    showChain() {
      const current = `eip155:${state.chainId}`
      if (chains().includes(current)) return
      say(async () => {
        await grant([...chainsIn('eip155'), current])
        if (!state.quirks.silentSwitch) await emit('chainChanged', Number(current.slice(7)))
      })
    },
    caughtUp: async () => void (await orEnd(said)),
    close() {
      close()
      links.close(site)
      for (const sites of [state.sites, state.solanaSites, state.bitcoin.sites]) sites.delete(site)
    },
  }
}

/** The family whose accounts an event reports. */
function familyTold(event: string): string | undefined {
  if (event === 'accountsChanged') return 'eip155'
  return event === SOLANA_ACCOUNTS ? 'solana' : event === BITCOIN_CHANGED ? 'bip122' : undefined
}

/** Bitcoin's event contains more than addresses. */
function addressesIn(payload: unknown): unknown {
  const { accounts } = (payload ?? {}) as Partial<SeenBitcoin>
  return accounts ? accounts.map(({ address }) => address) : payload
}
