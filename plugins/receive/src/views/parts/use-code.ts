import type { Account, Context } from '@latchkey/kernel'
import { useEffect, useState } from 'react'
import { codeOf } from '../../code-of.js'
import type { ReceiveContract } from '../../contract.js'

/** The content of an account's code; undefined while its family is loading. */
export function useCode(ctx: Context<ReceiveContract>, account: Account | undefined): string | undefined {
  const [found, setFound] = useState<{ readonly of: string; readonly code: string }>()
  const { namespace = '', address = '' } = account ?? {}
  const of = `${namespace}:${address}`
  useEffect(() => {
    let here = true
    const keep = (code: string): void => {
      if (here) setFound({ of, code })
    }
    codeOf(ctx, { namespace, address }).then(keep, (error: unknown) => {
      ctx.report(error)
      // Every wallet can read the plain address.
      keep(address)
    })
    return () => {
      here = false
    }
  }, [ctx, namespace, address, of])
  return found?.of === of ? found.code : undefined
}
