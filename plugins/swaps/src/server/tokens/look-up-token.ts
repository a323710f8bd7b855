import { cacheService, detached, type ServerCall } from '@latchkey/server-kit'
import { decodeFunctionResult, encodeFunctionData, getAddress, type Hex, hexToString, parseAbi } from 'viem'
import type { SwapToken } from '../../wire.js'
import { plainText } from './plain-text.js'
import { readContract } from './read-contract.js'

const abi = /* @__PURE__ */ parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint256)',
])
const KEPT_MS = 600_000

interface Args {
  /** CAIP-2 of an EVM network. */
  readonly chain: string
  readonly address: string
}

/** Returns what a contract reports about itself, marked as unverified, since anyone can write it. Undefined if it is not a token. */
export async function lookUpToken({ chain, address }: Args, call: ServerCall): Promise<SwapToken | undefined> {
  const load = async (): Promise<SwapToken | null> => {
    const own = detached(call)
    const [name = '', symbol = '', places] = await Promise.all(
      (['name', 'symbol', 'decimals'] as const).map((functionName) =>
        readContract({ chain, address, data: encodeFunctionData({ abi, functionName }) }, own),
      ),
    )
    const decimals = places === undefined || !/^0x[\da-f]{64}$/i.test(places) ? 37n : BigInt(places)
    const short = plainText(textOf('symbol', symbol), 32)
    if (decimals > 36n || short === '') return null
    const long = plainText(textOf('name', name), 100) || short
    return { asset: `${chain}/erc20:${getAddress(address)}`, name: long, symbol: short, decimals: Number(decimals), verified: false }
  }
  const cache = call.find(cacheService)
  const found = cache ? cache.read(`swaps.token ${chain} ${address.toLowerCase()}`, { ttlMs: KEPT_MS, load }) : load()
  return (await found) ?? undefined
}

/** The oldest tokens return 32 bytes instead of a string. */
function textOf(functionName: 'name' | 'symbol', data: string): string {
  try {
    return data.length === 66 ? hexToString(data as Hex, { size: 32 }) : decodeFunctionResult({ abi, functionName, data: data as Hex })
  } catch {
    // Another format, or not text.
    return ''
  }
}
