import type { Asset, Call, Holder } from '@latchkey/kernel'
import type { NativeBalances } from '../balances.js'
import { fromUnits } from '../balances.js'
import type { Rpc } from '../rpc/create-rpc.js'
import { getTokens } from './get-tokens.js'

/** SOL and all tokens of an account, from the network's own nodes. Names are what the mints say of themselves. */
export async function nodeAssets(
  { rpc, balances }: { readonly rpc: Rpc; readonly balances: Pick<NativeBalances, 'read'> },
  { address, network }: Holder,
  { signal }: Call,
): Promise<readonly Asset[]> {
  const [native, tokens] = await Promise.all([balances.read({ address, network }), getTokens(rpc, { address, network, signal })])
  const chainId = network.caipNetworkId
  return [
    { ...native, verified: true },
    ...tokens.map(
      ({ mint, decimals, amount, symbol = `${mint.slice(0, 4)}…`, name = symbol }): Asset => ({
        name,
        symbol,
        chainId,
        address: `${chainId}:${mint}`,
        quantity: { decimals: String(decimals), numeric: fromUnits(String(amount), decimals) },
        iconUrl: '',
      }),
    ),
  ]
}
