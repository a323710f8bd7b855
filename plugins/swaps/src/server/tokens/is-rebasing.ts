import { cacheService, detached, nodesService, type ServerCall } from '@latchkey/server-kit'
import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { assetOf } from '../../evm/asset-of.js'
import { chainOf, type SwapListedToken, sameAddress } from './listed-token.js'
import { readContract } from './read-contract.js'

const abi = /* @__PURE__ */ parseAbi([
  'function sharesOf(address) view returns (uint256)',
  'function getPooledEthByShares(uint256) view returns (uint256)',
  'function rebasingCreditsPerToken() view returns (uint256)',
  'function scaledBalanceOf(address) view returns (uint256)',
  'function scaledTotalSupply() view returns (uint256)',
])
const KEPT_MS = 3_600_000

/** Functions of rebasing tokens: those of stETH, of OUSD, and of both aTokens and AMPL. Wrapped ones, such as wstETH, lack them. */
const INTERFACES = [
  [
    { functionName: 'sharesOf', args: [zeroAddress] },
    { functionName: 'getPooledEthByShares', args: [1_000_000_000_000_000_000n] },
  ],
  [{ functionName: 'rebasingCreditsPerToken' }],
  [{ functionName: 'scaledBalanceOf', args: [zeroAddress] }, { functionName: 'scaledTotalSupply' }],
] as const

/**
 * Returns whether a token's balances change without transfers: according to its entry in the operator's list, else by the functions of
 * its contract. False if neither tells.
 */
export async function isRebasing(asset: string, listed: readonly SwapListedToken[], call: ServerCall): Promise<boolean> {
  const { chain, token: address } = assetOf(asset)
  if (address === undefined) return false
  const entry = listed.find((each) => chainOf(each) === chain && sameAddress(each.address, address))
  const said = entry?.extensions?.rebasing ?? (entry?.tags?.includes('rebasing') || undefined)
  if (said !== undefined) return said
  if (!chain.startsWith('eip155:') || !call.find(nodesService)?.chains.includes(chain)) return false
  const load = async (): Promise<boolean> => hasInterface({ chain, address }, detached(call))
  const cache = call.find(cacheService)
  return cache ? cache.read(`swaps.rebasing ${chain} ${address.toLowerCase()}`, { ttlMs: KEPT_MS, load }) : load()
}

async function hasInterface(at: { readonly chain: string; readonly address: string }, call: ServerCall): Promise<boolean> {
  const found = await Promise.all(
    INTERFACES.map(async (functions) => {
      const answers = await Promise.all(
        functions.map((each) =>
          readContract({ ...at, data: encodeFunctionData({ abi, ...each } as Parameters<typeof encodeFunctionData>[0]) }, call),
        ),
      )
      return answers.every((answer) => /^0x[\da-f]{64}$/i.test(answer ?? ''))
    }),
  )
  return found.includes(true)
}
