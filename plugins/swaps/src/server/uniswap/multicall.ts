import { nodesService, type ServerCall } from '@latchkey/server-kit'
import { type Abi, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { multicallAbi } from './abis.js'

/** Its address on nearly every chain. */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** A read of a contract. */
export interface Read {
  readonly to: string
  readonly abi: Abi
  readonly name: string
  readonly args?: readonly unknown[]
}
/** Runs reads in one node request; undefined for each that fails, or returns another format. */
export type Reader = (reads: readonly Read[]) => Promise<readonly unknown[]>

/** Reads contracts of a chain at one block, with the operator's own nodes. */
export function multicall({ chain, at }: { readonly chain: string; readonly at: string }, call: ServerCall): Reader {
  return async (reads) => {
    const calls = reads.map(({ to, abi, name, args = [] }) => ({
      target: to as Hex,
      allowFailure: true,
      callData: encodeFunctionData({ abi, functionName: name, args }),
    }))
    const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [calls] })
    const answer = await call.use(nodesService).request(chain, 'eth_call', [{ to: at, data }, 'latest'], call)
    if (typeof answer !== 'string') throw new Error(`The node of ${chain} answered no text.`)
    const results = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: answer as Hex })
    return reads.map(({ abi, name }, index) => {
      const { success, returnData } = results[index] ?? { success: false, returnData: '0x' }
      try {
        return success ? decodeFunctionResult({ abi, functionName: name, data: returnData }) : undefined
      } catch {
        // There is a different contract at this address.
        return undefined
      }
    })
  }
}
