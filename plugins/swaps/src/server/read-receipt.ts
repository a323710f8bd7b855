import type { Body, Reply } from '@latchkey/kernel/wire'
import { nodesService, type ServerCall } from '@latchkey/server-kit'
import type { swapsWire } from '../wire.js'
import type { SwapAsset } from './swap-provider.js'

type Status = Reply<typeof swapsWire.status>
interface Log {
  readonly address?: unknown
  readonly topics?: unknown
  readonly data?: unknown
}

/** keccak256 of `Transfer(address,address,uint256)` and of `Withdrawal(address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** Returns the status of an EVM transaction, and the amount bought, from the operator's own nodes. */
export async function readReceipt(
  {
    chain,
    account,
    buy,
    hash,
    routers,
  }: {
    readonly chain: string
    readonly account: string
    readonly buy: SwapAsset
    readonly hash: Body<typeof swapsWire.status>['hash']
    readonly routers: readonly string[]
  },
  call: ServerCall,
): Promise<Status> {
  const ask = (method: string): Promise<unknown> => call.use(nodesService).request(chain, method, [hash], call)
  const receipt = (await ask('eth_getTransactionReceipt')) as { readonly status?: unknown; readonly logs?: unknown } | null
  if (!receipt) return { status: (await ask('eth_getTransactionByHash')) ? 'pending' : 'unknown' }
  if (receipt.status !== '0x1') return { status: 'failed' }
  const logs: readonly Log[] = Array.isArray(receipt.logs) ? (receipt.logs as Log[]) : []
  const bought = logs.reduce((sum, log) => sum + amountOf(log, { account: account.toLowerCase(), token: buy.token, routers }), 0n)
  return { status: 'done', ...(bought > 0n && { bought: String(bought) }) }
}

interface For {
  readonly account: string
  readonly token: string | undefined
  readonly routers: readonly string[]
}

/** Returns the amount that one log shows as arrived; native coins count when a router unwraps them. */
function amountOf({ address, topics, data }: Log, { account, token, routers }: For): bigint {
  if (typeof address !== 'string' || !Array.isArray(topics) || typeof data !== 'string' || !/^0x[\da-f]{64}$/i.test(data)) return 0n
  const [kind, first, second] = topics as unknown[]
  if (token === undefined) return kind === WITHDRAWAL && routers.includes(tail(first)) ? BigInt(data) : 0n
  if (kind !== TRANSFER || address.toLowerCase() !== token) return 0n
  return (tail(second) === account ? BigInt(data) : 0n) - (tail(first) === account ? BigInt(data) : 0n)
}

function tail(topic: unknown): string {
  return `0x${String(topic).slice(-40).toLowerCase()}`
}
