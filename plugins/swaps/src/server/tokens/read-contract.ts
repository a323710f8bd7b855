import { nodesService, type ServerCall } from '@latchkey/server-kit'

/** Returns a contract's response to a call; undefined if it reverts. @throws server/unavailable if the node does not respond */
export async function readContract(
  { chain, address, data }: { readonly chain: string; readonly address: string; readonly data: string },
  call: ServerCall,
): Promise<string | undefined> {
  try {
    const answer = await call.use(nodesService).request(chain, 'eth_call', [{ to: address, data }, 'latest'], call)
    return typeof answer === 'string' ? answer : undefined
  } catch (error) {
    call.signal.throwIfAborted()
    if ((error as { readonly catalogue?: string }).catalogue === 'server') throw error
    return undefined
  }
}
