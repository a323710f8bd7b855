import type { BalanceChange } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import type { Ask, EvmCall } from './evm-deps.js'

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const WORD = 66
/** Stands for the native coin in what `traceTransfers` adds. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/**
 * What a call would change for the sender, by `eth_simulateV1`; nothing where no node knows that. The fee is not part of it.
 * @throws transfer/would-fail
 */
export async function foretell(ask: Ask, call: EvmCall): Promise<readonly BalanceChange[] | undefined> {
  const order = { blockStateCalls: [{ calls: [call] }], traceTransfers: true, validation: false }
  const answer = await ask('eth_simulateV1', [order, 'latest']).catch(() => undefined)
  const [result] = (answer as readonly { readonly calls?: readonly Simulated[] }[] | undefined)?.[0]?.calls ?? []
  if (!result) return undefined
  if (result.status === '0x0') throw transferErrors.create('would-fail', { reason: result.error?.message ?? 'execution reverted' })
  const sums = new Map<string, bigint>()
  for (const log of result.logs ?? []) {
    const moved = readTransfer(log)
    if (!moved) continue
    const own = call.from.toLowerCase()
    const change = (moved.to === own ? moved.amount : 0n) - (moved.from === own ? moved.amount : 0n)
    sums.set(moved.asset, (sums.get(moved.asset) ?? 0n) + change)
  }
  return [...sums].flatMap(([asset, amount]) => (amount === 0n ? [] : [{ amount, ...(asset !== COIN && { asset }) }]))
}

interface Simulated {
  readonly status?: string
  readonly logs?: readonly Log[]
  readonly error?: { readonly message?: string }
}

/** ERC-20 and the native coin have the amount in the data; a piece (ERC-721) is one, whichever it is. */
function readTransfer({ address, topics, data }: Log): { from: string; to: string; asset: string; amount: bigint } | undefined {
  const [topic, from, to] = topics
  if (topic?.toLowerCase() !== TOPIC || from?.length !== WORD || to?.length !== WORD) return undefined
  const amount = topics.length > 3 ? 1n : BigInt(/^0x[\da-f]{64}$/i.test(data) ? data : 0)
  const short = (word: string): string => `0x${word.slice(-40)}`.toLowerCase()
  return { from: short(from), to: short(to), asset: address.toLowerCase(), amount }
}
