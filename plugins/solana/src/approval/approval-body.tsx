import type { Context } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { RequestBody, type RequestBodyProps } from '@latchkey/kernel/ui/approval'
import { type ReactNode, useCallback, useState } from 'react'
import type { SolanaContract } from '../contract.js'
import { accountReader, type ReadAccounts } from '../read/index.js'
import type { Rpc } from '../rpc/create-rpc.js'
import { describe } from './describe.js'

interface ApprovalProps extends Pick<RequestBodyProps, 'method' | 'params' | 'reading' | 'prices'> {
  readonly ctx: Context<SolanaContract>
}

/** A node that says nothing within this time leaves accounts and tokens without names. */
const PATIENCE_MS = 4_000

/** Draws approvals with data of the network's own nodes. */
export function createBody(rpc: () => Promise<Rpc>): { readonly default: (props: ApprovalProps) => ReactNode } {
  return { default: (props) => <ApprovalBody {...props} rpc={rpc} /> }
}

/** Describes a Solana request when the modal, not a wallet, asks for approval. */
function ApprovalBody({ ctx, rpc, method, params, reading, prices }: ApprovalProps & { readonly rpc: () => Promise<Rpc> }): ReactNode {
  const [readAccounts] = useState(() => readerOf(ctx, rpc))
  const say = useCallback<RequestBodyProps['describe']>(
    (request, tools) => describe({ core: ctx.core, readAccounts }, request, tools),
    [ctx, readAccounts],
  )
  return <RequestBody method={method} params={params} describe={say} reading={reading} prices={prices} />
}

/** Reads from the nodes of the session's network. */
function readerOf({ core, signal }: Context<SolanaContract>, rpc: () => Promise<Rpc>): ReadAccounts {
  return accountReader(async (method, params) => {
    const network = core.sessions.solana?.network
    if (!network) throw new TypeError('The session has no network.')
    return bounded((await rpc())(network, method, params, signal), { signal, ms: PATIENCE_MS })
  })
}
