import type { OfferedSocial } from '@latchkey/embedded-wallet'
import type { Context } from '@latchkey/kernel'
import { Button, Icon, SkeletonRow, useCore, useOwn, useStyles } from '@latchkey/kernel/ui/basics'
import { type ReactNode, useEffect } from 'react'
import { logIn } from '../../actions/log-in.js'
import { loadFrame, prepare } from '../../actions/offers.js'
import type { SocialsContract } from '../../contract.js'
import { nameOf } from '../../providers.js'
import { loginContext } from '../../shared.js'
import { styles } from '../styles.js'
import { Mark } from './mark.js'

type Ctx = Context<SocialsContract>

/** Maximum number shown; with more, the last place opens the full list. */
const MOST = 6

/** The section of the Connect view: one wide button, two side by side, or a wide one above a row of logos. */
export function SocialsSection({ ctx }: { readonly ctx: Ctx }): ReactNode {
  const { offered } = useOwn(ctx)
  const { open } = useCore(ctx)
  useStyles(styles)
  useEffect(() => {
    // The view may be rendered long before it is visible.
    if (open) void prepare(ctx, ctx.use(loginContext).options)
  }, [ctx, open])
  if (!offered) return <SkeletonRow />
  const [first, ...rest] = offered
  if (!first) return null
  if (rest.length === 1) {
    return (
      <div className="lk-socials lk-social-marks">
        {offered.map((one) => (
          <Social key={one.id} ctx={ctx} social={one} text={nameOf(one.id, offered)} />
        ))}
      </div>
    )
  }
  const marks = offered.length > MOST ? rest.slice(0, MOST - 2) : rest
  return (
    <div className="lk-socials">
      <Social ctx={ctx} social={first} text={ctx.t('socials.continue', { provider: nameOf(first.id, offered) })} />
      {rest.length > 0 && (
        <div className="lk-social-marks">
          {marks.map((one) => (
            <Social key={one.id} ctx={ctx} social={one} />
          ))}
          {marks.length < rest.length && (
            <Button label={ctx.t('socials.more')} onClick={() => ctx.open('ConnectSocials')}>
              <Icon name="more" />
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** A press opens the provider's window within its own task, so the button is disabled until the frame is ready. */
function Social({ ctx, social: { id }, text }: { readonly ctx: Ctx; readonly social: OfferedSocial; readonly text?: string }): ReactNode {
  const { frame, offered } = useOwn(ctx)
  const name = nameOf(id, offered)
  const mark = <Mark id={id} name={name} size={20} />
  return (
    <Button
      leading={text && mark}
      label={text === undefined || text === name ? ctx.t('socials.continue', { provider: name }) : undefined}
      disabled={frame === 'none' || frame === 'loading'}
      onClick={() => press(ctx, id)}
    >
      {text ?? mark}
    </Button>
  )
}

/** Logs in, or retries loading the frame if that failed. */
export function press(ctx: Ctx, provider: string): void {
  if (ctx.state.frame === 'ready') logIn(ctx, { provider }).catch(() => {})
  else void loadFrame(ctx)
}
