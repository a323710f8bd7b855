import type { CaipNetworkId, Context } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { RequestBody, type RequestBodyProps } from '@latchkey/kernel/ui/approval'
import { type ReactNode, useCallback } from 'react'
import type { Eip155Contract } from '../contract.js'
import { tokenReader } from '../read/index.js'
import { describe } from './describe.js'

interface ApprovalProps extends Pick<RequestBodyProps, 'method' | 'params' | 'reading'> {
  readonly ctx: Context<Eip155Contract>
}

/** A contract that says nothing within this time is described without its name and decimals. */
const PATIENCE_MS = 4_000

/** Describes an EIP-1193 request when the modal, not a wallet, asks for approval. */
export default function ApprovalBody({ ctx, method, params, reading }: ApprovalProps): ReactNode {
  const say = useCallback<RequestBodyProps['describe']>(
    (request, tools) => {
      const { signal } = ctx
      // From the network's own nodes: the wallet may be on another network.
      const nodes = ctx.peer<Eip155Contract>('eip155')?.actions
      const node = async (chain: string, asked: string, given: unknown): Promise<unknown> => {
        // Safe: both come from this plugin.
        const args = { method: asked, params: given as readonly unknown[], chain: chain as CaipNetworkId }
        return nodes && bounded(nodes.read(args), { signal, ms: PATIENCE_MS })
      }
      const coinOf = () => ({ symbol: ctx.core.sessions.eip155?.network?.nativeCurrency.symbol ?? '' })
      return describe({ core: ctx.core, readToken: tokenReader(node, coinOf) }, request, tools)
    },
    [ctx],
  )
  return <RequestBody method={method} params={params} describe={say} reading={reading} />
}
