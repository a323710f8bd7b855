import type { Asset, Call, Holder, Network } from '@latchkey/kernel'
import { type Balances, readBalance } from '@latchkey/kernel/async'
import { fromUnits } from '@latchkey/kernel/units'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, multicall3Abi } from 'viem'
import type { Rpc } from '../rpc/create-rpc.js'
import { readTokens, type TokenInfo, type TokenSource } from './token-info.js'

/** Balances per call. */
const MOST = 500

/**
 * The native coin and the listed tokens of an account, from the network's own nodes: by Multicall3 if the network has it, otherwise in
 * one batch. A token that does not answer is skipped.
 */
export async function nodeAssets(
  { rpc, balances, tokens }: { readonly rpc: Rpc; readonly balances: Balances; readonly tokens: TokenSource },
  { address, network }: Holder,
  { signal }: Call,
): Promise<readonly Asset[]> {
  const listed = await readTokens(tokens, Number(network.id))
  signal.throwIfAborted()
  const [native, held] = await Promise.all([
    readBalance(balances, { address, network }),
    network.contracts?.multicall3 ? together(rpc, network, address, listed) : apart(rpc, network, address, listed),
  ])
  const chainId = network.caipNetworkId
  return [
    { ...native, verified: true },
    ...listed.flatMap((token, i): Asset[] => {
      const amount = held[i]
      if (!amount) return []
      return [
        {
          name: token.name,
          symbol: token.symbol,
          chainId,
          address: `${chainId}:${token.address}`,
          quantity: quantity(amount, token.decimals),
          iconUrl: token.logoURI ?? '',
          verified: true,
        },
      ]
    }),
  ]
}

function quantity(amount: bigint, decimals: number): Asset['quantity'] {
  return { decimals: String(decimals), numeric: fromUnits(amount, decimals) }
}

async function together(rpc: Rpc, network: Network, owner: string, tokens: readonly TokenInfo[]): Promise<readonly (bigint | undefined)[]> {
  const to = network.contracts?.multicall3?.address
  const callData = balanceOf(owner)
  const parts = Array.from({ length: Math.ceil(tokens.length / MOST) }, (_, i) => tokens.slice(i * MOST, (i + 1) * MOST))
  const answers = await Promise.all(
    parts.map(async (part) => {
      const calls = part.map(({ address }) => ({ target: address as `0x${string}`, allowFailure: true, callData }))
      const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
      const answer = await rpc(network, 'eth_call', [{ to, data }, 'latest'])
      const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer as `0x${string}` })
      return results.map(({ success, returnData }) => (success ? word(returnData) : undefined))
    }),
  )
  return answers.flat()
}

function apart(rpc: Rpc, network: Network, owner: string, tokens: readonly TokenInfo[]): Promise<readonly (bigint | undefined)[]> {
  const data = balanceOf(owner)
  return Promise.all(tokens.map(({ address: to }) => rpc(network, 'eth_call', [{ to, data }, 'latest']).then(word, () => undefined)))
}

function balanceOf(owner: string): `0x${string}` {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner as `0x${string}`] })
}

/** Returns the number if the answer is exactly one word. */
function word(answer: unknown): bigint | undefined {
  return typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? BigInt(answer) : undefined
}
