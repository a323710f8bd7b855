import { base64 } from '@scure/base'

/** Calls the operator's node of a Solana network. */
export type AskSolana = (method: string, params: readonly unknown[]) => Promise<unknown>

const COMMITMENT = { commitment: 'confirmed' }

/** Returns a message's fee according to the node. Undefined if it does not report one, as for an unknown blockhash. */
export async function askFee(ask: AskSolana, message: Uint8Array): Promise<bigint | undefined> {
  const answer = await ask('getFeeForMessage', [base64.encode(message), COMMITMENT]).then(inContext, () => undefined)
  return Number.isSafeInteger(answer) && Number(answer) >= 0 ? BigInt(answer as number) : undefined
}

/** Returns whether the node still knows this block. Undefined if it does not respond. */
export async function isBlockKnown(ask: AskSolana, blockhash: string): Promise<boolean | undefined> {
  const answer = await ask('isBlockhashValid', [blockhash, COMMITMENT]).then(inContext, () => undefined)
  return typeof answer === 'boolean' ? answer : undefined
}

/** Returns the network's CAIP-2 id from its genesis hash. Undefined if the node does not respond. */
export async function askNetwork(ask: AskSolana): Promise<string | undefined> {
  const answer = await ask('getGenesisHash', []).catch(() => undefined)
  return typeof answer === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(answer) ? `solana:${answer.slice(0, 32)}` : undefined
}

/** Returns the `value` of a response with a context. */
export function inContext(answer: unknown): unknown {
  return (answer as { readonly value?: unknown } | null | undefined)?.value
}
