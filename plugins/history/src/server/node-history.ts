import type { ActivityPage, CaipNetworkId } from '@latchkey/kernel'
import { nodesService, type ServerCall, serverErrors } from '@latchkey/server-kit'
import type { HistorySource } from './history-source.js'

/** Reads a history from a chain's own nodes: `nodeActivity` of `@latchkey/eip155/activity`, or another family's. */
export interface NodeReader {
  /** Namespace of the chains it can read. */
  readonly namespace: string
  /** Reads a page through `ask`; undefined when the nodes cannot tell. */
  page(
    args: {
      readonly chain: CaipNetworkId
      readonly address: string
      readonly cursor?: string
      readonly limit: number
      readonly ask: (method: string, params: readonly unknown[]) => Promise<unknown>
    },
    call: Pick<ServerCall, 'signal'>,
  ): Promise<ActivityPage | undefined>
}

/** The history from the operator's own nodes, for chains without an indexer. */
export function nodeHistory(reader: NodeReader): HistorySource {
  return {
    name: `nodes-${reader.namespace}`,
    serves: (chain, call) => chain.startsWith(`${reader.namespace}:`) && call.find(nodesService)?.chains.includes(chain) === true,
    async page({ chain, address, cursor, limit }, call) {
      if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) {
        throw serverErrors.create('invalid', { field: 'cursor', problem: 'is none of this server' })
      }
      const nodes = call.use(nodesService)
      const ask = (method: string, params: readonly unknown[]): Promise<unknown> => nodes.request(chain, method, params, call)
      // Each of them is two requests to a node.
      const most = Math.min(limit, 25)
      const page = await reader.page({ chain, address, limit: most, ask, ...(cursor !== undefined && { cursor }) }, call)
      if (!page) throw new Error(`The nodes of ${chain} tell no history.`)
      return page
    },
  }
}
