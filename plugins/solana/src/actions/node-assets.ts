import type { Asset, Balance, BalanceSource, Call, Holder } from '@latchkey/kernel'
import { fromUnits } from '../from-units.js'
import { loadTokens } from '../load-tokens.js'
import type { Rpc } from '../rpc/create-rpc.js'

/** SOL and all tokens of an account, from the network's own nodes. Names are what the mints say of themselves. */
export async function nodeAssets(
  { rpc, balances }: { readonly rpc: Rpc; readonly balances: BalanceSource },
  { address, network }: Holder,
  { signal }: Call,
): Promise<readonly Asset[]> {
  const [native, tokens] = await Promise.all([
    nativeOf(balances, { address, network }),
    loadTokens().then(({ getTokens }) => getTokens(rpc, { address, network, signal })),
  ])
  const chainId = network.caipNetworkId
  return [
    { ...native, verified: true },
    ...tokens.map(
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

/** Asks now. Whoever shows the balance hears the answer too, so that nobody asks a second time. */
async function nativeOf(balances: BalanceSource, holder: Holder): Promise<Balance> {
  await balances.refresh(holder)
  let stop = (): void => {}
  const reading = new Promise<Balance>((resolve, reject) => {
    stop = balances.watch(holder, ({ status, data }) => {
      if (status === 'ready' && data) resolve(data)
      else if (status !== 'loading') reject(new Error('The balance is not known.'))
    })
  })
  return reading.finally(() => stop())
}
