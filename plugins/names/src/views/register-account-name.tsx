import type { Context, ViewProps } from '@latchkey/kernel'
import { Button, Chip, Details, Field, Icon, List, Notice, Row, Screen, SkeletonRow, Spinner } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type RegisterOutcome, registerName } from '../actions/register-name.js'
import { checkLabel } from '../check-label.js'
import { cleanLabel } from '../clean-label.js'
import type { NamesContract } from '../contract.js'
import { shared } from '../shared.js'
import { useHolder } from './parts/use-holder.js'
import { type Suggestions, useSuggestions } from './parts/use-suggestions.js'

/** Result of the last attempt to register, or that one is in progress. */
interface Try {
  readonly state: 'signing' | 'failed' | Exclude<RegisterOutcome, 'done'>
  readonly name: string
  readonly reason?: string
}

/** The visitor types a name or picks a free one, and signs for it. */
export default function RegisterAccountName({ ctx }: ViewProps<NamesContract, 'RegisterAccountName'>): ReactNode {
  const { suffix } = ctx.use(shared)
  const holder = useHolder(ctx)
  const [{ label, dropped }, setTyped] = useState({ label: '', dropped: false })
  const [last, setLast] = useState<Try>()
  const [attempt, setAttempt] = useState(0)
  const found = useSuggestions(ctx, label, attempt)
  const name = `${label}.${suffix}`
  const state = found.status === 'ready' ? found.items.find((item) => item.name === name)?.state : undefined
  const signing = last?.state === 'signing'

  const life = useRef<{ readonly own: AbortController; readonly address: string | undefined }>(undefined)
  const address = holder?.address
  // Another account, or the view is closed: running requests belong to the previous account.
  useEffect(() => {
    const own = new AbortController()
    life.current = { own, address }
    return () => {
      own.abort()
      setLast(undefined)
    }
  }, [address])

  const type = (text: string): void => {
    setTyped(cleanLabel(text, suffix))
    setLast(undefined)
  }
  const register = async (): Promise<void> => {
    const signal = life.current?.own.signal
    if (!holder || !signal) return
    setLast({ state: 'signing', name })
    try {
      const outcome = await registerName(ctx, { ...holder, name, signal })
      if (outcome === 'done') return ctx.replace('RegisterAccountNameSuccess', { name })
      setLast({ state: outcome, name })
      if (outcome === 'taken') setAttempt((n) => n + 1)
    } catch (error) {
      if (signal.aborted) return
      ctx.report(error)
      setLast({ state: 'failed', name, reason: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <Screen
      lead={ctx.t('names.lead')}
      footer={
        <Button kind="primary" loading={signing} disabled={state !== 'available' || !holder} onClick={() => void register()}>
          {signing ? ctx.t('names.approve', { wallet: holder?.wallet ?? '' }) : ctx.t('names.register')}
        </Button>
      }
    >
      <Field
        label={ctx.t('names.field')}
        value={label}
        onChange={type}
        dir="ltr"
        autoFocus
        disabled={signing}
        placeholder={ctx.t('names.example')}
        trailing={
          <bdi className="lk-name-suffix lk-cut" dir="ltr">
            .{suffix}
          </bdi>
        }
        {...said(ctx, { label, dropped, found, state })}
      />
      {last && <Outcome ctx={ctx} last={last} />}
      {found.status === 'failed' && (
        <Notice
          kind="danger"
          title={ctx.t('names.failed')}
          action={
            <Button kind="quiet" size="small" onClick={() => setAttempt((n) => n + 1)}>
              {ctx.label('shell.retry')}
            </Button>
          }
        />
      )}
      {found.status === 'checking' && found.items.length === 0 && (
        <>
          <SkeletonRow trailing />
          <SkeletonRow trailing />
        </>
      )}
      {found.items.length > 0 && (
        <List label={ctx.t('names.suggestions')}>
          {found.items.map((item) => (
            <Row
              key={item.name}
              title={
                <bdi dir="ltr">
                  {/* A long name breaks before its suffix rather than within a word. */}
                  {item.name.slice(0, item.name.indexOf('.'))}
                  <wbr />
                  {item.name.slice(item.name.indexOf('.'))}
                </bdi>
              }
              selected={item.name === name && item.state === 'available'}
              disabled={item.state === 'taken' || signing}
              trailing={
                item.state === 'taken' ? <Chip>{ctx.t('names.taken')}</Chip> : <Chip kind="success">{ctx.t('names.available')}</Chip>
              }
              onClick={() => type(item.name)}
            />
          ))}
        </List>
      )}
    </Screen>
  )
}

interface Said {
  readonly label: string
  readonly dropped: boolean
  readonly found: Suggestions
  readonly state: 'available' | 'taken' | undefined
}

/** The message below the field. */
function said(
  ctx: Context<NamesContract>,
  { label, dropped, found: { status }, state }: Said,
): { readonly hint?: ReactNode; readonly error?: ReactNode } {
  if (dropped) return { hint: ctx.t('names.dropped') }
  if (label === '') return { hint: ctx.t('names.rule') }
  if (status === 'checking') {
    return {
      hint: (
        <span className="lk-name-says">
          <Spinner /> {ctx.t('names.checking')}
        </span>
      ),
    }
  }
  if (checkLabel(label) === 'short') return { error: ctx.t('names.short') }
  if (state === 'taken') return { error: ctx.t('names.isTaken') }
  if (state === undefined) return {}
  return {
    hint: (
      <span className="lk-name-says" data-kind="success">
        <Icon name="check" size={16} /> {ctx.t('names.isAvailable')}
      </span>
    ),
  }
}

function Outcome({ ctx, last: { state, name, reason } }: { readonly ctx: Context<NamesContract>; readonly last: Try }): ReactNode {
  if (state === 'signing') return <Notice>{ctx.t('names.free')}</Notice>
  if (state === 'declined') return <Notice title={ctx.t('names.declined')}>{ctx.t('names.declinedText')}</Notice>
  if (state === 'taken') {
    return (
      <Notice kind="warning" title={ctx.t('names.justTaken')}>
        {ctx.t('names.justTakenText', { name })}
      </Notice>
    )
  }
  return (
    <>
      <Notice kind="danger" title={ctx.t('names.notRegistered')}>
        {ctx.t('names.notRegisteredText')}
      </Notice>
      {reason !== undefined && <Details text={reason} />}
    </>
  )
}
