import type { Context } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { RequestBody, type RequestBodyProps } from '@latchkey/kernel/ui/approval'
import { type ReactNode, useCallback } from 'react'
import type { SolanaContract } from '../contract.js'
import { accountReader } from '../read/index.js'
import type { Rpc } from '../rpc/create-rpc.js'
import { describe } from './describe.js'

interface ApprovalProps extends Pick<RequestBodyProps, 'method' | 'params' | 'reading'> {
  readonly ctx: Context<SolanaContract>
}

/** A node that says nothing within this time leaves accounts and tokens without names. */
const PATIENCE_MS = 4_000

/** Draws approvals with what the network's own nodes say. */
export function createBody(rpc: () => Promise<Rpc>): { readonly default: (props: ApprovalProps) => ReactNode } {
  return { default: (props) => <ApprovalBody {...props} rpc={rpc} /> }
}

/** Describes a Solana request when the modal, not a wallet, asks for approval. */
function ApprovalBody({ ctx, rpc, method, params, reading }: ApprovalProps & { readonly rpc: () => Promise<Rpc> }): ReactNode {
  const say = useCallback<RequestBodyProps['describe']>(
    (request, tools) => {
      const { signal } = ctx
      const network = ctx.core.sessions.solana?.network
      const ask = async (asked: string, given: readonly unknown[]): Promise<unknown> => {
        if (!network) throw new TypeError('The session has no network.')
        return bounded((await rpc())(network, asked, given, signal), { signal, ms: PATIENCE_MS })
      }
      return describe({ core: ctx.core, readAccounts: accountReader(ask) }, request, tools)
    },
    [ctx, rpc],
  )
  return <RequestBody method={method} params={params} describe={say} reading={reading} />
}
