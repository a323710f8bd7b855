import { cacheService, detached, nodesService, type ServerCall } from '@latchkey/server-kit'
import { encodeFunctionData, type Hex } from 'viem'
import { tokenAbi } from './abis.js'

interface Args {
  /** CAIP-2. */
  readonly chain: string
  readonly token: string
  /** A pool that holds the token. */
  readonly holder: string
}

/** An account like any other. The caller's own could be the pool, which gains nothing from itself, or one that a token treats specially. */
const ANYONE = '0x1234567890123456789012345678901234567890'

const KEPT_MS = 600_000
const MILLION = 1_000_000n

/**
 * Returns a token's fee on transfer in millionths, rounded up; 0 for nearly every token. Determined by simulating a transfer from a pool,
 * and also 0 if the node cannot simulate (`eth_simulateV1`).
 */
export async function readToll(args: Args, call: ServerCall): Promise<bigint> {
  const cache = call.find(cacheService)
  const load = async (): Promise<string> => String(await measure(args, detached(call)))
  const key = `swaps.toll ${args.chain} ${args.token} ${args.holder}`
  return BigInt(await (cache ? cache.read(key, { ttlMs: KEPT_MS, load }) : load()))
}

/** Returns the fee on an amount. */
export function keptOf(amount: bigint, toll: bigint): bigint {
  return (amount * toll + MILLION - 1n) / MILLION
}

async function measure({ chain, token, holder }: Args, call: ServerCall): Promise<bigint> {
  const ask = (method: string, params: readonly unknown[]): Promise<unknown> => call.use(nodesService).request(chain, method, params, call)
  const balanceOf = (of: string) => ({
    to: token,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [of as Hex] }),
  })
  const held = word(await ask('eth_call', [balanceOf(holder), 'latest'])) ?? 0n
  // Small enough for tokens that limit transfers, large enough for a precision of a millionth.
  const amount = held / 1000n > MILLION ? held / 1000n : held / 2n
  if (amount === 0n) return 0n
  const transfer = {
    from: holder,
    to: token,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [ANYONE, amount] }),
  }
  const calls = [balanceOf(ANYONE), transfer, balanceOf(ANYONE)]
  const blocks = await ask('eth_simulateV1', [{ blockStateCalls: [{ calls }] }, 'latest']).catch(() => {
    call.signal.throwIfAborted()
    // The node cannot simulate. The trade's own minimum still applies.
    return undefined
  })
  const [before, , after] = ((blocks as readonly Block[] | undefined)?.[0]?.calls ?? []).map(({ returnData }) => word(returnData))
  if (before === undefined || after === undefined || after - before >= amount || after < before) return 0n
  return ((amount - (after - before)) * MILLION + amount - 1n) / amount
}

interface Block {
  readonly calls?: readonly { readonly returnData?: unknown }[]
}

function word(data: unknown): bigint | undefined {
  return typeof data === 'string' && /^0x[\da-f]{64}$/i.test(data) ? BigInt(data) : undefined
}
