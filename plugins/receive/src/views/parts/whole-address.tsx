import type { Account, Context } from '@latchkey/kernel'
import { Address, CopyButton, copyKeys, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useRef, useState } from 'react'
import type { ReceiveContract } from '../../contract.js'

/** The full address, and a way to copy it: by the button, or by hand if the browser refuses. */
export function WholeAddress({ ctx, account }: { readonly ctx: Context<ReceiveContract>; readonly account: Account }): ReactNode {
  const { t } = useShell()
  const text = useRef<HTMLParagraphElement>(null)
  const [refused, setRefused] = useState(false)
  const select = (): void => {
    const selection = document.getSelection()
    if (text.current) selection?.selectAllChildren(text.current)
    setRefused(true)
  }
  return (
    <>
      <p ref={text}>
        <Address value={account.address} form="whole" />
      </p>
      <CopyButton value={account.address} label={ctx.t('receive.copy')} done={ctx.t('receive.copied')} kind="primary" onFail={select} />
      {refused && (
        <p className="lk-14 lk-quiet" role="status">
          {t('shell.copyManual', { keys: copyKeys() })}
        </p>
      )}
    </>
  )
}
