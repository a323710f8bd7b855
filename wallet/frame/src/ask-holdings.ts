import type { Holding } from './rpc/get-assets.js'

/**
 * Returns an account's balances on a chain, in US dollars, from the balances route of the frame's server. Undefined if the server has no
 * such route or does not serve the chain.
 */
export async function askHoldings({
  chain,
  address,
  projectId,
}: {
  readonly chain: string
  readonly address: string
  readonly projectId: string
}): Promise<readonly Holding[] | undefined> {
  const url = new URL(`/v1/accounts/${chain}:${address}/balances`, location.origin)
  url.search = String(new URLSearchParams({ currency: 'usd', projectId }))
  const answer = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) return undefined
  const { items } = (await answer.json()) as { readonly items?: unknown }
  return Array.isArray(items) ? items.filter(isHolding) : undefined
}

function isHolding(given: unknown): given is Holding {
  const { name, symbol, amount, decimals } = (given ?? {}) as { readonly [field: string]: unknown }
  const isCount = typeof amount === 'string' && /^\d{1,80}$/.test(amount)
  return typeof name === 'string' && typeof symbol === 'string' && isCount && Number.isInteger(decimals) && Number(decimals) >= 0
}
