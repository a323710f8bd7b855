import type { Contribution } from '../points/index.js'
import { type BalanceSource, balanceSources } from '../points/index.js'

/**
 * Native balances of a family of chains, for plugins that load the code for them in a chunk: `loading` until the chunk has loaded,
 * `failed` if it could not be loaded.
 */
export function lateBalances(
  namespace: string,
  late: () => Promise<{ readonly balances: Pick<BalanceSource, 'refresh' | 'watch'> }>,
): Contribution {
  return balanceSources.of({
    id: `${namespace}.native`,
    namespace,
    refresh: async (target) => (await late()).balances.refresh(target),
    watch(target, report) {
      let stop: (() => void) | undefined = () => {}
      report({ status: 'loading' })
      late().then(
        ({ balances }) => {
          if (stop) stop = balances.watch(target, report)
        },
        () => report({ status: 'failed' }),
      )
      return () => {
        stop?.()
        stop = undefined
      }
    },
  })
}
