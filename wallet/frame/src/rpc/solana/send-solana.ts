import { base58, base64 } from '@scure/base'
import { type AskSolana, inContext } from './ask-solana.js'

/** How often a network is asked for a transaction whose response was lost: there, it appears within seconds or not at all. */
const TRIES = 8
const EVERY_MS = 1000
const SIGNATURE = 64

/**
 * Sends a signed transaction. If the response is lost, the network may still have the transaction, and a page that gets an error would
 * request the same payment again. A network that knows its first signature, which is its id, proves that it was sent.
 *
 * @throws the node's error if the network does not know the transaction
 */
export async function sendSolana(
  ask: AskSolana,
  signed: Uint8Array,
  { options, pause }: { readonly options: object; readonly pause: (ms: number) => Promise<void> },
): Promise<void> {
  try {
    await ask('sendTransaction', [base64.encode(signed), { encoding: 'base64', preflightCommitment: 'confirmed', ...options }])
  } catch (error) {
    // The signatures follow their number, which takes one byte.
    const id = base58.encode(signed.slice(1, 1 + SIGNATURE))
    for (let left = isLost(error) ? TRIES : 1; left > 0; left -= 1) {
      if (await isKnown(ask, id)) return
      if (left > 1) await pause(EVERY_MS)
    }
    throw error
  }
}

/** A refusing node states the reason with its own code. */
function isLost(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown }
  return typeof code !== 'number' || code >= 0 || code === -32603
}

async function isKnown(ask: AskSolana, id: string): Promise<boolean> {
  const answer = await ask('getSignatureStatuses', [[id]]).then(inContext, () => undefined)
  return Array.isArray(answer) && typeof answer[0] === 'object' && answer[0] !== null
}
