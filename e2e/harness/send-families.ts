import type { Bank } from './send.js'

export async function lamportsOf({ solana }: Bank, address: string): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address, { commitment: 'processed' }] })
  const answer = await (await fetch(solana.rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).json()
  return answer.result.value
}
