import { createPublicClient, erc20Abi, http } from 'viem'
import type { Order } from './pay.js'
import type { Shop } from './pay-server.js'

export const CHAIN = 'eip155:1337'

export const merchantOf = (shop: Shop, chain: string): string => shop.pay.merchant[chain] ?? ''

export const dollars = (shop: Shop, amount: string, reference: string): Order => ({
  ...{ network: CHAIN, asset: shop.contracts.token, symbol: 'TUSD', decimals: 6, recipient: merchantOf(shop, CHAIN), amount, reference },
})

export const balanceOf = (shop: Shop) =>
  createPublicClient({ transport: http(shop.chains[0].rpcUrl) }).readContract({
    address: shop.contracts.token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [merchantOf(shop, CHAIN) as `0x${string}`],
  })

/** The server's status of the payment with this reference, currently proved by the chain. */
export const proved = async (shop: Shop, reference: string) => {
  const headers = { authorization: `Bearer ${shop.pay.merchantKey}` }
  const answer = await fetch(`${shop.server.url}/v1/pay/verify?reference=${reference}`, { headers })
  return (await answer.json()) as {
    readonly payment: { readonly id: string; readonly status: string; readonly hash: string }
    readonly proof: object | null
  }
}
