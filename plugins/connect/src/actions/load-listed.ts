import type { Context, WalletQuery, WalletSource } from '@latchkey/kernel'
import { walletSources } from '@latchkey/kernel/late'
import type { ConnectContract } from '../contract.js'
import type { ConnectOptions } from '../options.js'

/** More than are shown, because some are installed, connected or unreachable. */
const ENTRIES = 20

/** A source may answer from its cache and signal that there is more. */
type Answer = Awaited<ReturnType<WalletSource['list']>> & { readonly incomplete?: boolean }

/** Queries every wallet source once. Results join the list; until then, everything local works. */
export async function loadListed(ctx: Context<ConnectContract>, options: ConnectOptions, again = false): Promise<void> {
  const sources = ctx.read(walletSources)
  const { state } = ctx
  if (sources.length === 0 || state.listStatus === 'loading' || (state.listStatus !== 'idle' && !again)) return
  state.listStatus = 'loading'
  const { includeWalletIds: include, excludeWalletIds: exclude, featuredWalletIds: featured } = options
  const queries: readonly WalletQuery[] = [
    { entries: ENTRIES, ...(include && { include }), ...(exclude && { exclude }) },
    // Featured wallets may be on any page.
    ...(featured?.length ? [{ include: featured, entries: featured.length }] : []),
  ]
  const answers = await Promise.allSettled(
    queries.flatMap((query) => sources.map((source): Promise<Answer> => source.list(query, { signal: ctx.signal }))),
  )
  for (const answer of answers) if (answer.status === 'rejected') ctx.report(answer.reason)
  const known = answers.flatMap((answer, i) => (answer.status === 'fulfilled' ? { ...answer.value, whole: i < sources.length } : []))
  const whole = known.filter((answer) => answer.whole)
  // If several sources have a wallet, the first one wins.
  state.listed = known.flatMap(({ wallets }) => wallets).filter(({ id }, i, all) => all.findIndex((other) => other.id === id) === i)
  state.listCount = whole.reduce((sum, { count }) => sum + count, 0)
  state.listStatus = whole.some(({ incomplete }) => !incomplete) ? 'ready' : 'failed'
}
