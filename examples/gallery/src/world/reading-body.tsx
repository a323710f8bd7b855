import { RequestBody, type RequestBodyProps } from '@latchkey/kernel/ui/approval'
import type { ReactNode } from 'react'

const waits = new Promise<never>(() => {})
const never = (): Promise<never> => waits

/** An approval whose description is never done: the nodes take their time. */
export default function ReadingBody({ method, params, reading }: Omit<RequestBodyProps, 'describe'>): ReactNode {
  return <RequestBody method={method} params={params} describe={never} reading={reading} />
}
