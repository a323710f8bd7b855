import type { Wanted } from '../prover.js'
import { fieldsOf, type Node, toHex, toNumber } from './ask-node.js'
import { firstBlock } from './first-block.js'
import { TRANSFER } from './transfers-of.js'

/** Blocks per log request, and how many requests a check makes. */
const PART = 800n
const PARTS = 5

/** Returns transactions to check, whose logs show transfers of exactly the amount due, and where the next search begins. */
export async function searchLogs(
  node: Node,
  { token, recipient, due, since, needed, scan }: Wanted,
): Promise<{ readonly hashes: readonly string[]; readonly scan: string; readonly behind: boolean }> {
  const head = await node.head()
  const start = scan === undefined ? await firstBlock(node, since, head) : BigInt(scan)
  const to = `0x${recipient.slice(2).toLowerCase().padStart(64, '0')}`
  const hashes = new Set<string>()
  let from = start
  for (let part = 0; part < PARTS && from <= head; part += 1) {
    const end = from + PART - 1n < head ? from + PART - 1n : head
    const filter = { address: token, topics: [TRANSFER, null, to], fromBlock: toHex(from), toBlock: toHex(end) }
    const logs = await node.ask('eth_getLogs', filter)
    for (const log of Array.isArray(logs) ? logs : []) {
      const { data, transactionHash, removed } = fieldsOf(log)
      if (toNumber(data) === due && typeof transactionHash === 'string' && removed !== true) hashes.add(transactionHash)
    }
    from = end + 1n
  }
  // The chain may still replace the newest blocks.
  const next = from - BigInt(needed)
  return { hashes: [...hashes], scan: String(next > start ? next : start), behind: from <= head }
}
