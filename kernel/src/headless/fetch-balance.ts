import { walletErrors } from '../errors/index.js'
import { balanceSources } from '../points/index.js'
import type { Balance, CaipNetworkId, CoreContract, Kernel } from '../types/index.js'
import { bounded } from '../waits/index.js'
import { headlessErrors } from './errors.js'
import { targetOf } from './target-of.js'

/** Which account, on which network. */
export interface FetchArgs {
  /** Any address of the family. Defaults to the account in use. */
  readonly address?: string
  /** A configured network: its CAIP-2 id, or its own id such as `8453`. Defaults to the network in use. */
  readonly chainId?: CaipNetworkId | string | number
  /** Family of the address, if neither `chainId` nor the account in use says it. */
  readonly namespace?: string
  /** Ends the wait. */
  readonly signal?: AbortSignal
}

/** Milliseconds to wait for a node. */
const LIMIT = 30_000

/**
 * Reads the native balance of an address. Shares requests and caches with buttons and views.
 *
 * @throws wallet/not-connected without an address; wallet/chain-not-supported; headless/balance-unread
 * @example
 * const { quantity, symbol } = await fetchBalance(kernel, { address: '0x…', chainId: 8453 })
 */
export async function fetchBalance(kernel: Kernel<CoreContract>, args: FetchArgs = {}): Promise<Balance> {
  const { address, network, namespace } = targetOf(kernel, args)
  if (address === undefined) throw walletErrors.create('not-connected', { namespace })
  if (!network) throw walletErrors.create('chain-not-supported', { chain: String(args.chainId ?? namespace) })
  const unread = (): Error => headlessErrors.create('balance-unread', { chain: network.caipNetworkId })
  const source = kernel.read(balanceSources).find((each) => each.namespace === namespace)
  if (!source) throw unread()
  let stop = (): void => {}
  const reading = new Promise<Balance>((resolve, reject) => {
    stop = source.watch({ address, network }, ({ status, data }) => {
      if (status === 'ready' && data) resolve(data)
      else if (status !== 'loading') reject(unread())
    })
  })
  const { signal } = args
  return bounded(reading, { ms: LIMIT, timeout: unread, ...(signal && { signal }) }).finally(() => stop())
}
