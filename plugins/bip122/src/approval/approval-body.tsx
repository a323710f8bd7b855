import type { Context } from '@latchkey/kernel'
import { RequestBody, type RequestBodyProps } from '@latchkey/kernel/ui/approval'
import { type ReactNode, useCallback } from 'react'
import type { Bip122Contract } from '../contract.js'
import { describe } from './describe.js'

interface ApprovalProps extends Pick<RequestBodyProps, 'method' | 'params' | 'reading' | 'prices'> {
  readonly ctx: Context<Bip122Contract>
}

/** Describes a Bitcoin request when the modal, not a wallet, asks for approval. */
export default function ApprovalBody({ ctx, method, params, reading, prices }: ApprovalProps): ReactNode {
  const say = useCallback<RequestBodyProps['describe']>((request, tools) => describe(ctx, request, tools), [ctx])
  return <RequestBody method={method} params={params} describe={say} reading={reading} prices={prices} />
}
