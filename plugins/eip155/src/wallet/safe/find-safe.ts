import type { Connection, Connector } from '@latchkey/kernel'
import { getAddress, isAddress } from 'viem/utils'
import { openChannel } from './open-channel.js'
import { type SafeInfo, safeConnection } from './safe-connection.js'

/** A Safe normally answers at once; this is the time for one that was found before. */
const GREETING_MS = 3_000

/**
 * Asks the frame around us whether it is a Safe, and waits for the answer for the lifetime of the page: a Safe that is still loading
 * answers late, and anything else never.
 */
export async function findSafe({
  origins,
  signal,
}: {
  readonly origins: readonly string[]
  readonly signal: AbortSignal
}): Promise<Connector | undefined> {
  const ask = openChannel(origins)
  const info = toInfo(await ask('getSafeInfo', undefined, { signal }))
  if (!info) return undefined
  const open = async (call: { readonly signal: AbortSignal }): Promise<readonly Connection[]> => {
    const now = toInfo(await ask('getSafeInfo', undefined, { signal: call.signal, ms: GREETING_MS }))
    return [safeConnection(ask, now ?? info)]
  }
  return { id: 'safe', type: 'EXTERNAL', name: 'Safe', namespaces: ['eip155'], installed: true, connect: open, resume: open }
}

function toInfo(answer: unknown): SafeInfo | undefined {
  const { safeAddress, chainId } = (answer ?? {}) as { readonly safeAddress?: unknown; readonly chainId?: unknown }
  if (typeof safeAddress !== 'string' || !isAddress(safeAddress, { strict: false })) return undefined
  return Number.isSafeInteger(chainId) ? { safeAddress: getAddress(safeAddress), chainId: Number(chainId) } : undefined
}
