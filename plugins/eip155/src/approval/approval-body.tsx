import type { Context } from '@latchkey/kernel'
import { RequestBody, type RequestBodyProps } from '@latchkey/kernel/ui/approval'
import { type ReactNode, useCallback } from 'react'
import type { Eip155Contract } from '../contract.js'
import { describe } from './describe.js'

interface ApprovalProps extends Pick<RequestBodyProps, 'method' | 'params'> {
  readonly ctx: Context<Eip155Contract>
}

/** Describes an EIP-1193 request when the modal, not a wallet, asks for approval. */
export default function ApprovalBody({ ctx, method, params }: ApprovalProps): ReactNode {
  const say = useCallback<RequestBodyProps['describe']>((request, tools) => describe(ctx, request, tools), [ctx])
  return <RequestBody method={method} params={params} describe={say} />
}
