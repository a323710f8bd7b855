import type { Asset, Call, Holder } from '@latchkey/kernel'
import { readBalance } from '@latchkey/kernel/async'
import { fromUnits } from '@latchkey/kernel/units'
import type { Late } from '../late.js'

/** SOL and all tokens of an account, from the network's own nodes. Names are what the mints say of themselves. */
export async function nodeAssets(
  { rpc, balances, tokens }: Pick<Late, 'rpc' | 'balances' | 'tokens'>,
  { address, network }: Holder,
  { signal }: Call,
): Promise<readonly Asset[]> {
  const [native, held] = await Promise.all([
    readBalance(balances, { address, network }),
    tokens().then(({ getTokens }) => getTokens(rpc, { address, network, signal })),
  ])
  const chainId = network.caipNetworkId
  return [
    { ...native, verified: true },
    ...held.map(
      ({ mint, decimals, amount, symbol = `${mint.slice(0, 4)}…`, name = symbol }): Asset => ({
        name,
        symbol,
        chainId,
        address: `${chainId}:${mint}`,
        quantity: { decimals: String(decimals), numeric: fromUnits(amount, decimals) },
        iconUrl: '',
      }),
    ),
  ]
}
