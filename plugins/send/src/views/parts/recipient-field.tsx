import type { Context } from '@latchkey/kernel'
import { Address, Avatar, Chip, Field, IconButton, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect } from 'react'
import { resolveRecipient } from '../../actions/resolve-recipient.js'
import { apply } from '../../apply.js'
import type { Recipient, SendContract } from '../../contract.js'
import type { HolderInUse } from '../../holder-in-use.js'

/** Long enough for a payment link with its label and message. */
const MOST_LETTERS = 2_000

/** Letters shown of each end of an address that the field would cut off. */
const ENDS = 9

/** Delay between the last key press and a request. */
const DEBOUNCE = 400

export interface RecipientFieldProps {
  readonly ctx: Context<SendContract>
  readonly holder: HolderInUse
  readonly recipient: Recipient
}

/** The recipient: an address or a name, and below it the whole address. The field shows both ends of an address while it is not in use. */
export function RecipientField({ ctx, holder: { address: from, network }, recipient }: RecipientFieldProps): ReactNode {
  const { toast } = useShell()
  const { text, status, fault, name, address } = recipient
  useEffect(() => {
    if (status !== 'looking' || !network) return
    const life = new AbortController()
    const timer = setTimeout(() => {
      resolveRecipient(ctx, { text, network, from }, life).then(
        (found) => life.signal.aborted || apply(ctx, { type: 'recipient', recipient: found }),
        (error: unknown) => {
          if (life.signal.aborted) return
          ctx.report(error)
          apply(ctx, { type: 'recipient', recipient: { text, status: 'bad', fault: 'failed' } })
        },
      )
    }, DEBOUNCE)
    return () => {
      clearTimeout(timer)
      life.abort()
    }
  }, [ctx, network, from, text, status])
  const change = (typed: string): void => {
    const next = typed.slice(0, MOST_LETTERS)
    apply(ctx, { type: 'recipient', recipient: next.trim() ? { text: next, status: 'looking' } : { text: '', status: 'empty' } })
  }
  const paste = async (): Promise<void> => {
    try {
      const pasted = (await navigator.clipboard.readText()).trim()
      if (pasted) change(pasted)
    } catch {
      // Denied or unavailable: the keyboard still works.
      const keys = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘V' : 'Ctrl+V'
      toast({ kind: 'info', text: ctx.t('send.pasteFailed', { keys }) })
    }
  }
  const isAddress = status === 'found' && address !== undefined && text.trim() === address && address.length > 3 * ENDS
  return (
    <div className="lk-send-to">
      <Field
        label={ctx.t('send.to')}
        value={text}
        onChange={change}
        dir="ltr"
        placeholder={ctx.t('send.toHint')}
        hint={status === 'looking' ? ctx.t('send.lookup') : undefined}
        error={status === 'bad' ? explain(ctx, fault) : undefined}
        trailing={
          text ? (
            <>
              {isAddress && (
                <span className="lk-send-ends" aria-hidden="true">
                  <bdi dir="ltr">{`${address.slice(0, ENDS)}…${address.slice(-ENDS)}`}</bdi>
                </span>
              )}
              <IconButton icon="close" size="small" label={ctx.t('send.clear')} onClick={() => change('')} />
            </>
          ) : (
            <Chip icon="M9 2h6v4H9zM15 4h3v17H6V4h3" onClick={() => void paste()}>
              {ctx.t('send.paste')}
            </Chip>
          )
        }
      />
      {status === 'found' && address !== undefined && (
        <div className="lk-send-found">
          <Avatar address={address} size={32} />
          <div>
            {name !== undefined && (
              <p className="lk-14 lk-strong">
                <bdi>{name}</bdi>
              </p>
            )}
            <Address value={address} form="whole" />
          </div>
        </div>
      )}
    </div>
  )
}

/** The button says the general reason, so only screen readers get it a second time. */
function explain(ctx: Context<SendContract>, fault: Recipient['fault']): ReactNode {
  if (fault !== undefined && fault !== 'invalid') return ctx.t(`send.bad.${fault}`)
  return <span className="lk-hidden">{ctx.t('send.badTo')}</span>
}
