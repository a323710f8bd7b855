import type { Account, CaipNetworkId, Call, Connection, ConnectionChange } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { toCaip } from '../chain-id.js'
import type { Eip1193Provider } from '../provider.js'
import { isLocked } from './is-locked.js'
import { listen } from './listen.js'
import { toAccounts } from './to-accounts.js'

/** How long a wallet may take to come back after `disconnect`: it emits that while it changes its chain, its node or itself. */
const GRACE_MS = 2_000
const ANSWER_MS = 2_000
/** Some wallets emit the new chain a moment before they return it. */
const SETTLE_MS = 250
/** "Try again later": the wallet lost its own node; the permission is still valid. */
const LATER = 1013

/**
 * Follows the state of an EIP-1193 wallet, through its events and by asking it. `listed` is its last answer to `eth_accounts`: an
 * unchanged order is not a change.
 */
export function followWallet(
  provider: Eip1193Provider,
  listed: readonly Account[] | undefined,
): Required<Pick<Connection, 'watch' | 'look'>> {
  let known = keyOf(listed)
  // Counted, so that an answer requested before an event does not undo that event.
  let accountNews = 0
  let chainNews = 0
  const ask = (method: string, { signal }: Call): Promise<unknown> =>
    bounded(provider.request({ method }), { signal, ms: ANSWER_MS }).catch(() => undefined)
  const gone: ConnectionChange = { type: 'closed', locked: async (call) => (await isLocked(provider, call)) === true }
  const shared = (accounts: readonly Account[]): ConnectionChange => (accounts.length === 0 ? gone : { type: 'accounts', accounts })

  return {
    async look(call) {
      const [accountsBefore, chainBefore] = [accountNews, chainNews]
      const [answered, on] = await Promise.all([bounded(provider.request({ method: 'eth_accounts' }), call), ask('eth_chainId', call)])
      const accounts = toAccounts(answered)
      const isNews = Array.isArray(answered) && keyOf(accounts) !== known && accountsBefore === accountNews
      if (Array.isArray(answered)) known = keyOf(accounts)
      const chain = toCaip(on)
      return [...(isNews ? [shared(accounts)] : []), ...(chain && chainBefore === chainNews ? [{ type: 'chain', chain } as const] : [])]
    },
    watch(report) {
      const life = new AbortController()
      const call = { signal: life.signal }
      let leaving: ReturnType<typeof setTimeout> | undefined
      const stay = (): void => {
        clearTimeout(leaving)
        leaving = undefined
      }
      const heardAccounts = (answered: unknown): void => {
        // An undefined list means no change; an empty one means that the wallet is locked or the permission was revoked.
        if (!Array.isArray(answered)) return
        accountNews += 1
        stay()
        report(shared(toAccounts(answered)))
      }
      const heardChain = async (answered: unknown): Promise<void> => {
        const said = toCaip(answered)
        if (said) stay()
        // An unreadable chain is a change as well: the wallet is queried for its chain.
        chainNews += 1
        const mine = chainNews
        // Wallets pass through other chains during a switch: the wallet itself reports where it is now.
        let now = toCaip(await ask('eth_chainId', call))
        if (said !== undefined && now !== undefined && now !== said && mine === chainNews) {
          await rest(SETTLE_MS, life.signal)
          now = toCaip(await ask('eth_chainId', call))
        }
        const chain = now ?? said
        if (chain && mine === chainNews && !life.signal.aborted) report({ type: 'chain', chain })
      }
      const end = async (code: unknown): Promise<void> => {
        if (code === LATER && toAccounts(await ask('eth_accounts', call)).length > 0) return
        if (!life.signal.aborted) report({ type: 'closed' })
      }
      const heardEnd = (error: unknown): void => {
        const { code } = (error ?? {}) as { readonly code?: unknown }
        leaving ??= setTimeout(() => {
          leaving = undefined
          void end(code)
        }, GRACE_MS)
      }
      const heardConnect = (info: unknown): void => {
        stay()
        void heardChain((info as { readonly chainId?: unknown } | undefined)?.chainId)
      }
      const stops = [
        listen(provider, 'accountsChanged', heardAccounts),
        listen(provider, 'chainChanged', (chain) => void heardChain(chain)),
        listen(provider, 'connect', heardConnect),
        listen(provider, 'disconnect', heardEnd),
        stay,
      ]
      return () => {
        life.abort()
        for (const stop of stops) stop()
      }
    },
  }
}

function keyOf(accounts: readonly Account[] | undefined): string {
  return (accounts ?? []).map(({ address }) => address).join()
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return bounded(new Promise<never>(() => {}), { signal, ms }).catch(() => {})
}

/** Asks a wallet for its chain, and for its accounts unless they are known. Each is undefined if the wallet does not answer. */
export async function askWhere(
  provider: Eip1193Provider,
  { signal, known }: Call & { readonly known: unknown },
): Promise<{ readonly accounts: unknown; readonly chain: CaipNetworkId | undefined }> {
  const ask = (method: string): Promise<unknown> => {
    // A provider that throws counts as an answer.
    const asked = new Promise((resolve) => resolve(provider.request({ method })))
    return bounded(asked, { signal, ms: ANSWER_MS }).catch(() => signal.throwIfAborted())
  }
  const [accounts, chain] = await Promise.all([known ?? ask('eth_accounts'), ask('eth_chainId')])
  return { accounts, chain: toCaip(chain) }
}
