import type { Wanted } from '../prover.js'
import { fieldsOf, type Node, toHex, toNumber } from './ask-node.js'
import { firstBlock } from './first-block.js'
import { firstAfter } from './mark.js'
import { TRANSFER } from './transfers-of.js'

/** Blocks per log request: fewer after an error, since anyone can fill blocks with more logs than nodes list at once. */
const WIDTHS: readonly [bigint, ...bigint[]] = [800n, 50n, 4n]
/** How many requests with a result a check makes. */
const PARTS = 5

/** Returns transactions to check, whose logs show transfers of exactly the amount due, and where the next search begins. */
export async function searchLogs(
  node: Node,
  wanted: Wanted,
): Promise<{ readonly hashes: readonly string[]; readonly scan: string; readonly behind: boolean }> {
  const { token, recipient, due, since, needed, scan } = wanted
  const head = await node.head()
  const start = scan === undefined ? (firstAfter(wanted) ?? (await firstBlock(node, since, head))) : BigInt(scan)
  const hashes = new Set<string>()
  let from = start
  let [width, ...narrower] = WIDTHS
  for (let part = 0; part < PARTS && from <= head; ) {
    const end = from + width - 1n < head ? from + width - 1n : head
    try {
      for (const { hash, amount } of await arrivedIn(node, { token, recipient, from, to: end })) if (amount === due) hashes.add(hash)
      from = end + 1n
      part += 1
    } catch (error) {
      const [next, ...rest] = narrower.filter((each) => each <= end - from)
      if (next === undefined) throw error
      ;[width, narrower] = [next, rest]
    }
  }
  // The chain may still replace the newest blocks.
  const firm = head + 1n - BigInt(needed)
  const next = from < firm ? from : firm
  return { hashes: [...hashes], scan: String(next > start ? next : start), behind: from <= head }
}

/** Returns transfers of a token to a recipient in a range of blocks. */
export async function arrivedIn(
  node: Node,
  {
    token,
    recipient,
    from,
    to,
  }: { readonly token: string | undefined; readonly recipient: string; readonly from: bigint; readonly to: bigint },
): Promise<readonly { readonly hash: string; readonly amount: bigint }[]> {
  const topics = [TRANSFER, null, `0x${recipient.slice(2).toLowerCase().padStart(64, '0')}`]
  const logs = await node.ask('eth_getLogs', { address: token, topics, fromBlock: toHex(from), toBlock: toHex(to) })
  return (Array.isArray(logs) ? logs : []).flatMap((log) => {
    const { data, transactionHash: hash, removed } = fieldsOf(log)
    const amount = toNumber(data)
    return amount !== undefined && typeof hash === 'string' && removed !== true ? [{ hash, amount }] : []
  })
}
