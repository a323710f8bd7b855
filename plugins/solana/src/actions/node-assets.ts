import type { Asset, Balance, BalanceSource, Call, Holder } from '@latchkey/kernel'
import { fromUnits } from '../from-units.js'
import type { Late } from '../late.js'

/** SOL and all tokens of an account, from the network's own nodes. Names are what the mints say of themselves. */
export async function nodeAssets(
  { rpc, balances, tokens }: Pick<Late, 'rpc' | 'balances' | 'tokens'>,
  { address, network }: Holder,
  { signal }: Call,
): Promise<readonly Asset[]> {
  const [native, held] = await Promise.all([
    nativeOf(balances, { address, network }),
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
