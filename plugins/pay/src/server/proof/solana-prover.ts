import { nodesService, type ServerCall } from '@latchkey/server-kit'
import type { Proof, Prover, Verdict, Wanted } from './prover.js'
import { arrivedIn } from './solana/arrived-in.js'
import { type Fields, fieldsOf } from './solana/fields-of.js'

/** Signatures per node request, and how many requests one search makes. */
const PAGE = 1_000
const PAGES = 3
/** Transactions that one search inspects. */
const MOST = 25
/** Searched accounts per owner and mint. */
const MOST_ACCOUNTS = 4
const ANY_VERSION = 255
/** Error codes of nodes. */
const OTHER_VERSION = -32_015
const BAD_PARAMS = -32_602

interface Signature {
  readonly signature: string
  readonly isFinal: boolean
}

/** Proves payments of SOL and of both token programs by the recipient's balance before and after a transaction. `finalized` settles. */
export function solanaProver(): Prover {
  return {
    // The newest slot that any validator has voted on: anyone may see its transactions.
    async mark({ chain }, call) {
      const slot = await ask(chain, 'getSlot', [{ commitment: 'processed' }], call)
      if (!Number.isSafeInteger(slot)) throw new Error('The node has no slot.')
      return { mark: String(slot), seen: new Set() }
    },
    look: (wanted, hash, call) =>
      /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(hash) ? lookAt(wanted, hash, call) : Promise.resolve({ verdict: 'other' as const, proofs: [] }),
    async search(wanted, call) {
      // Written by this function alone: by address, the last signature that can be left behind.
      const known = wanted.scan === undefined ? {} : (JSON.parse(wanted.scan) as { readonly [address: string]: string })
      const scan: { [address: string]: string } = { ...known }
      const proofs: Proof[] = []
      for (const address of await addressesOf(wanted, call)) {
        const signatures = await signaturesOf(wanted, { address, until: known[address] }, call)
        let isWhole = true
        for (const { signature, isFinal } of signatures.slice(0, MOST)) {
          const { verdict, proofs: own } = await lookAt(wanted, signature, call)
          proofs.push(...own)
          // The next search reads blocks that may still change again.
          isWhole &&= isFinal && verdict !== 'unknown' && verdict !== 'pending'
          if (isWhole && own.length === 0) scan[address] = signature
        }
      }
      // One transaction may involve several of these accounts.
      const once = new Map(proofs.map((proof) => [proof.hash, proof]))
      return { proofs: [...once.values()], scan: JSON.stringify(scan) }
    },
  }
}

function ask(chain: string, method: string, params: readonly unknown[], call: ServerCall): Promise<unknown> {
  return call.use(nodesService).request(chain, method, params, call)
}

async function lookAt(
  wanted: Wanted,
  hash: string,
  call: ServerCall,
): Promise<{ readonly verdict: Verdict; readonly proofs: readonly Proof[] }> {
  const none = (verdict: Verdict) => ({ verdict, proofs: [] })
  const transaction = await transactionOf(wanted.chain, hash, call)
  if (!transaction) return none('other')
  const status = await statusOf(wanted.chain, hash, call)
  const { slot, blockTime, meta } = transaction
  if (typeof slot !== 'number') return none(status === undefined ? 'unknown' : status.err ? 'failed' : 'pending')
  if (typeof blockTime !== 'number' || !status) return none('unknown')
  if (!isNew(transaction, wanted) || blockTime * 1000 > wanted.until) return none('other')
  if (fieldsOf(meta).err !== null) return none('failed')
  const arrived = arrivedIn(transaction, wanted)
  if (!arrived || arrived.amount !== wanted.due) return none('other')
  const final = status.confirmationStatus === 'finalized'
  const confirmations = final ? wanted.needed : Math.min(Math.max(1, Number(status.confirmations) || 1), wanted.needed - 1)
  return { verdict: 'pays', proofs: [{ hash, position: 0, payer: arrived.payer, block: String(slot), confirmations, final }] }
}

/**
 * Returns a transaction as the node has it, without fields if it has none. Undefined for an invalid hash, or of a version that the node
 * cannot write: anyone can send such a transaction to the recipient, and it must not end the search.
 */
async function transactionOf(chain: string, hash: string, call: ServerCall): Promise<Fields | undefined> {
  const get = async (maxSupportedTransactionVersion: number): Promise<Fields> => {
    const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion }
    return fieldsOf(await ask(chain, 'getTransaction', [hash, options], call))
  }
  try {
    // For other versions, only the balances are read, which all of them have.
    return await get(0).catch((error: unknown) => {
      if (fieldsOf(error).code !== OTHER_VERSION) throw error
      return get(ANY_VERSION)
    })
  } catch (error) {
    const { code } = fieldsOf(error)
    if (code !== OTHER_VERSION && code !== BAD_PARAMS) throw error
    return undefined
  }
}

/** Returns whether a transaction was added after the payment's creation, or may have been. */
function isNew({ slot, blockTime }: Fields, { mark, since }: Wanted): boolean {
  if (mark !== undefined && typeof slot === 'number' && slot <= Number(mark)) return false
  // Also with a mark: the node may have been far behind when it was asked.
  return typeof blockTime !== 'number' || blockTime * 1000 >= since
}

async function statusOf(chain: string, hash: string, call: ServerCall): Promise<Fields | undefined> {
  const { value } = fieldsOf(await ask(chain, 'getSignatureStatuses', [[hash], { searchTransactionHistory: true }], call))
  const [status] = Array.isArray(value) ? value : []
  return typeof status === 'object' && status !== null ? fieldsOf(status) : undefined
}

/** Returns the recipient and its token accounts, since a token transfer need not name the owner. */
async function addressesOf({ chain, token, recipient }: Wanted, call: ServerCall): Promise<readonly string[]> {
  if (token === undefined) return [recipient]
  const { value } = fieldsOf(
    await ask(chain, 'getTokenAccountsByOwner', [recipient, { mint: token }, { encoding: 'base64', commitment: 'confirmed' }], call),
  )
  const accounts = (Array.isArray(value) ? value : []).flatMap((each) => {
    const { pubkey } = fieldsOf(each)
    return typeof pubkey === 'string' ? [pubkey] : []
  })
  return [recipient, ...accounts.slice(0, MOST_ACCOUNTS)]
}

/** Returns what succeeded since the payment began and was not dropped, oldest first. */
async function signaturesOf(
  wanted: Wanted,
  { address, until }: { readonly address: string; readonly until: string | undefined },
  call: ServerCall,
): Promise<readonly Signature[]> {
  const { chain } = wanted
  const found: Signature[] = []
  let before: string | undefined
  for (let page = 0; page < PAGES; page += 1) {
    const options = { limit: PAGE, commitment: 'confirmed', ...(until !== undefined && { until }), ...(before !== undefined && { before }) }
    const answer = await ask(chain, 'getSignaturesForAddress', [address, options], call)
    const all = (Array.isArray(answer) ? answer : []).map(fieldsOf)
    const young = all.filter((each) => isNew(each, wanted))
    for (const { signature, err, confirmationStatus } of young)
      if (typeof signature === 'string' && err === null) found.push({ signature, isFinal: confirmationStatus === 'finalized' })
    const last = all.at(-1)?.signature
    if (all.length < PAGE || young.length < all.length || typeof last !== 'string') break
    before = last
  }
  return found.reverse()
}
