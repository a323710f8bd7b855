import { fromUnits, toUnits } from '@latchkey/kernel/units'
import { type Database, databaseService, familiesService, type RawEnv } from '@latchkey/server-kit'
import type { OnrampProvider, PurchaseNews } from './onramp-provider.js'
import { readMoney } from './read-money.js'
import { changePurchase, type StoredPurchase, takeTurn } from './store.js'

/** Rules for all purchases. */
export interface Rules {
  readonly now: () => number
  readonly onError: ((error: unknown, provider: string) => void) | undefined
}

/** How often a provider is polled for one purchase, by all of its watchers combined. */
const PERIOD_MS = 4_000
/** After this time, no further news is expected. */
const LONGEST_MS = 604_800_000

/**
 * Polls the provider for an unfinished purchase, if it is time. Returns whether something may have changed. Never rejects because of a
 * provider.
 */
export async function follow(purchase: StoredPurchase, env: RawEnv, providers: readonly OnrampProvider[], rules: Rules): Promise<boolean> {
  const { id, status, amount, hash, createdAt } = purchase
  const provider = providers.find((each) => each.id === purchase.provider)
  const now = rules.now()
  // A finished purchase without its transaction may still get it.
  const isOver = status === 'done' && amount !== null && hash !== null
  if (!provider || isOver || now - createdAt > LONGEST_MS || now - purchase.askedAt < PERIOD_MS) return false
  const database = env.use(databaseService)
  if (!(await takeTurn(database, id, now - PERIOD_MS, now))) return true
  try {
    const news = await provider.find({ id }, env)
    if (news) await takeNews(database, { purchase, news, isSame: await sameAddress(env, purchase) }, rules)
  } catch (error) {
    env.signal.throwIfAborted()
    rules.onError?.(error, provider.id)
  }
  return true
}

/** Stores a provider's report, unless it is about another address. Invalid amounts are dropped. */
export async function takeNews(
  database: Database,
  {
    purchase,
    news,
    isSame,
  }: { readonly purchase: StoredPurchase; readonly news: PurchaseNews; readonly isSame: (address: string) => boolean },
  { now, onError }: Rules,
): Promise<void> {
  const { status, address, amount, paid, hash } = news
  if (address !== undefined && !isSame(address)) {
    onError?.(new Error(`${purchase.provider} speaks of another address than the purchase ${purchase.id} is for.`), purchase.provider)
    return
  }
  const units = quietly(() => (amount === undefined ? undefined : toUnits(amount, purchase.decimals)))
  const money = quietly(() => (paid === undefined ? undefined : readMoney(paid)))
  await changePurchase(
    database,
    purchase.id,
    {
      status,
      amount: units !== undefined && units > 0n ? String(units) : undefined,
      paid: money !== undefined && money > 0n ? fromUnits(money, 8) : undefined,
      hash: hash !== undefined && /^[0-9A-Za-z]{32,100}$/.test(hash) ? hash : undefined,
    },
    now(),
  )
}

function addressOf({ account }: StoredPurchase): string {
  return account.slice(account.lastIndexOf(':') + 1)
}

/** By the family's rules: case is irrelevant on EVM, and significant on Solana. */
export async function sameAddress(env: RawEnv, purchase: StoredPurchase): Promise<(address: string) => boolean> {
  const chain = purchase.account.slice(0, purchase.account.lastIndexOf(':'))
  const family = await env.use(familiesService).of(chain)
  const own = family?.accountOf(addressOf(purchase), chain, 'loose')
  return (address) => own !== undefined && family?.accountOf(address, chain, 'loose') === own
}

function quietly<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
