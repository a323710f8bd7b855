import type { BalanceChange } from '@latchkey/kernel'
import type { Simulated } from '../read/run-calls.js'

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const WORD = 66
/** Stands for the native coin in the logs that `traceTransfers` adds. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A log as returned by nodes. */
export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/** Returns the logs of a simulated call that have the form of one. */
export function logsIn({ logs }: Pick<Simulated, 'logs'>): readonly Log[] {
  return Array.isArray(logs) ? logs.filter(isLog) : []
}

function isLog(log: Partial<Log> | null): log is Log {
  return (
    typeof log?.address === 'string' &&
    typeof log.data === 'string' &&
    Array.isArray(log.topics) &&
    log.topics.every((each) => typeof each === 'string')
  )
}

/** Sums what the logs show arriving at and leaving an account, by asset; omits assets whose sum is zero. */
export function changesInLogs(logs: readonly Log[], account: string): readonly BalanceChange[] {
  const own = account.toLowerCase()
  const sums = new Map<string, bigint>()
  for (const log of logs) {
    const moved = readTransfer(log)
    if (!moved) continue
    const change = (moved.to === own ? moved.amount : 0n) - (moved.from === own ? moved.amount : 0n)
    sums.set(moved.asset, (sums.get(moved.asset) ?? 0n) + change)
  }
  return [...sums].flatMap(([asset, amount]) => (amount === 0n ? [] : [{ amount, ...(asset !== COIN && { asset }) }]))
}

/** ERC-20 and the native coin have the amount in the data; an ERC-721 piece counts as one, whatever its id. */
function readTransfer({ address, topics, data }: Log): { from: string; to: string; asset: string; amount: bigint } | undefined {
  const [topic, from, to] = topics
  if (topic?.toLowerCase() !== TOPIC || from?.length !== WORD || to?.length !== WORD) return undefined
  const amount = topics.length > 3 ? 1n : BigInt(/^0x[\da-f]{64}$/i.test(data) ? data : 0)
  const short = (word: string): string => `0x${word.slice(-40)}`.toLowerCase()
  return { from: short(from), to: short(to), asset: address.toLowerCase(), amount }
}
