import type { Context } from '@latchkey/kernel'
import { walletSources } from '@latchkey/kernel/late'
import type { ConnectContract } from '../contract.js'
import type { ConnectOptions } from '../options.js'

/** Asks every wallet source once. What they answer joins the list; while none answers, everything local works. */
export async function loadListed(ctx: Context<ConnectContract>, options: ConnectOptions, again = false): Promise<void> {
  const sources = ctx.read(walletSources)
  const { state } = ctx
  if (sources.length === 0 || state.listStatus === 'loading' || (state.listStatus !== 'idle' && !again)) return
  state.listStatus = 'loading'
  const query = {
    ...(options.includeWalletIds && { include: options.includeWalletIds }),
    ...(options.excludeWalletIds && { exclude: options.excludeWalletIds }),
  }
  const answers = await Promise.allSettled(sources.map((source) => source.list(query, { signal: ctx.signal })))
  for (const answer of answers) if (answer.status === 'rejected') ctx.report(answer.reason)
  state.listed = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.wallets : []))
  state.listStatus = answers.every((answer) => answer.status === 'rejected') ? 'failed' : 'ready'
}
