import type { Context, WalletQuery, WalletSource } from '@latchkey/kernel'
import { walletSources } from '@latchkey/kernel/late'
import type { ConnectContract } from '../contract.js'
import type { ConnectOptions } from '../options.js'

/** More than are shown, because some are installed, connected or out of reach. */
const ENTRIES = 20

/** A source may answer from what it has at hand, and say that this is not all. */
type Answer = Awaited<ReturnType<WalletSource['list']>> & { readonly incomplete?: boolean }

/** Asks every wallet source once. What they answer joins the list; while none answers, everything local works. */
export async function loadListed(ctx: Context<ConnectContract>, options: ConnectOptions, again = false): Promise<void> {
  const sources = ctx.read(walletSources)
  const { state } = ctx
  if (sources.length === 0 || state.listStatus === 'loading' || (state.listStatus !== 'idle' && !again)) return
  state.listStatus = 'loading'
  const { includeWalletIds: include, excludeWalletIds: exclude, featuredWalletIds: featured = [] } = options
  const ask = (query: WalletQuery) =>
    Promise.allSettled(
      sources.map((source): Promise<Answer> => source.list({ ...query, ...(exclude && { exclude }) }, { signal: ctx.signal })),
    )
  const [chosen, answers] = await Promise.all([
    // Featured wallets may be on any page.
    featured.length > 0 ? ask({ include: featured, entries: featured.length }) : [],
    ask({ entries: ENTRIES, ...(include && { include }) }),
  ])
  const known = [...chosen, ...answers].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  for (const answer of answers) if (answer.status === 'rejected') ctx.report(answer.reason)
  state.listed = [...new Map(known.flatMap(({ wallets }) => wallets).map((wallet) => [wallet.id, wallet])).values()]
  state.listCount = answers.reduce((sum, answer) => sum + (answer.status === 'fulfilled' ? answer.value.count : 0), 0)
  const whole = answers.some((answer) => answer.status === 'fulfilled' && !answer.value.incomplete)
  state.listStatus = whole ? 'ready' : 'failed'
}
