import type { ServerCall } from '@latchkey/server-kit'
import type { Found, Proof, Prover, Verdict, Wanted } from '../prover.js'
import { askNode, fieldsOf, type Node, toNumber } from './ask-node.js'
import { isNewBlock } from './mark.js'
import { markChain } from './mark-chain.js'
import { searchBlocks } from './search-blocks.js'
import { searchLogs } from './search-logs.js'
import { coinTransfers, tokenTransfers } from './transfers-of.js'

/** Transactions that one search inspects. */
const MOST = 20
/** How often one search continues after transactions that pay nothing. */
const TIMES = 5

/** Proves payments of coins and ERC-20 tokens with the operator's own nodes: requires receipts of blocks that the chain still has. */
export function evmProver(): Prover {
  const look: Prover['look'] = async (wanted, hash, call) => {
    if (!/^0x[\da-f]{64}$/i.test(hash)) return { verdict: 'other', proofs: [] }
    return lookAt(askNode(wanted.chain, call), wanted, { hash, call })
  }
  return {
    mark: markChain,
    look,
    async search(wanted, call) {
      const found = await searchOnce(wanted, call, false)
      // A cached block may no longer be on the chain.
      return found.isSure ? found : searchOnce(wanted, call, true)
    },
  }
}

async function searchOnce(
  wanted: Wanted,
  call: ServerCall,
  fresh: boolean,
): Promise<Omit<Found, 'verdicts'> & { readonly isSure: boolean }> {
  const node = askNode(wanted.chain, call)
  let { scan } = wanted
  for (let time = 1; ; time += 1) {
    const found =
      wanted.token === undefined
        ? await searchBlocks(node, { ...wanted, scan }, call, fresh)
        : { ...(await searchLogs(node, wanted)), past: undefined }
    const looked = []
    for (const hash of found.hashes.slice(0, MOST)) looked.push(await lookAt(node, wanted, { hash, call }))
    const isSure = looked.every(({ verdict }) => verdict !== 'unknown' && verdict !== 'pending')
    const proofs = looked.flatMap((each) => each.proofs)
    // The next search repeats transfers that cannot be proven yet.
    if (!isSure) return { proofs, scan, behind: found.behind, isSure }
    if (proofs.length > 0 || found.past === undefined) return { proofs, scan: found.scan, behind: found.behind, isSure }
    // Anyone can send transactions that fail. The payment may be behind them.
    scan = found.past
    if (time === TIMES) return { proofs, scan, behind: true, isSure }
  }
}

async function lookAt(
  node: Node,
  wanted: Wanted,
  { hash, call }: { readonly hash: string; readonly call: ServerCall },
): Promise<{ readonly verdict: Verdict; readonly proofs: readonly Proof[] }> {
  const none = (verdict: Verdict) => ({ verdict, proofs: [] })
  const receipt = fieldsOf(await node.ask('eth_getTransactionReceipt', hash))
  const number = toNumber(receipt.blockNumber)
  if (number === undefined) return none((await node.ask('eth_getTransactionByHash', hash)) ? 'pending' : 'unknown')
  const [head, block] = [await node.head(), await node.block(number)]
  // Another block has replaced it, or is about to.
  if (!block || block.hash !== receipt.blockHash) return none('unknown')
  const isNew = await isNewBlock(wanted, { node, number, block })
  // The node is behind the one that was asked at creation.
  if (isNew === undefined) return none('unknown')
  if (!isNew || block.time > wanted.until) return none('other')
  if (receipt.status !== '0x1') return none('failed')
  const paying = wanted.token === undefined ? await coinTransfers(wanted, { node, hash, call }) : tokenTransfers(wanted, receipt)
  if (!paying) return none('unknown')
  const confirmations = Number(head > number ? head - number + 1n : 1n)
  const proofs = paying.map(({ position, payer }): Proof => {
    return { hash: hash.toLowerCase(), position, payer, block: String(number), confirmations, final: confirmations >= wanted.needed }
  })
  return { verdict: proofs.length > 0 ? 'pays' : 'other', proofs }
}
