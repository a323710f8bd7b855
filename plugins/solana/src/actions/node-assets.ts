import type { Asset, Call, Holder } from '@latchkey/kernel'
import { readBalance } from '@latchkey/kernel/async'
import { fromUnits } from '@latchkey/kernel/units'
import type { Runtime } from '../runtime.js'
import { readTokenList, type SolanaTokenSource } from '../token/token-list.js'

/**
 * SOL and all tokens of an account, from the network's own nodes. Names and icons come from the operator's list, or from the mint itself
 * if it is not listed. Decimals always come from the chain.
 */
export async function nodeAssets(
  { rpc, balances, tokens, list }: Pick<Runtime, 'rpc' | 'balances' | 'tokens'> & { readonly list: SolanaTokenSource },
  { address, network }: Holder,
  { signal }: Call,
): Promise<readonly Asset[]> {
  const chainId = network.caipNetworkId
  const [native, held, listed] = await Promise.all([
    readBalance(balances, { address, network }),
    tokens().then(({ getTokens }) => getTokens(rpc, { address, network, signal })),
    readTokenList(list, chainId),
  ])
  return [
    { ...native, verified: true },
    ...held.map(({ mint, decimals, amount, ...own }): Asset => {
      const known = listed.get(mint)
      const { symbol = `${mint.slice(0, 4)}…`, name = symbol } = known ?? own
      return {
        name,
        symbol,
        chainId,
        address: `${chainId}:${mint}`,
        quantity: { decimals: String(decimals), numeric: fromUnits(amount, decimals) },
        iconUrl: known?.logoURI ?? '',
        ...(known && { verified: true }),
      }
    }),
  ]
}
