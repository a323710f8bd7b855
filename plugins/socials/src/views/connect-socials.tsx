import type { ViewProps } from '@latchkey/kernel'
import { List, LoginGated, Row, Screen, SkeletonRow, useOwn } from '@latchkey/kernel/ui/basics'
import { type ReactNode, useEffect } from 'react'
import { prepare } from '../actions/offers.js'
import type { SocialsContract } from '../contract.js'
import { nameOf } from '../providers.js'
import { loginContext } from '../shared.js'
import { Mark } from './parts/mark.js'
import { press } from './parts/socials-section.js'

/** All providers as rows. */
export default function ConnectSocials({ ctx }: ViewProps<SocialsContract, 'ConnectSocials'>): ReactNode {
  const { offered, frame } = useOwn(ctx)
  useEffect(() => void prepare(ctx, ctx.use(loginContext).options), [ctx])
  const waits = frame === 'none' || frame === 'loading'
  return (
    <Screen>
      <LoginGated ctx={ctx}>
        {offered ? (
          <List label={ctx.t('socials.title')}>
            {offered.map(({ id }) => {
              const name = nameOf(id, offered)
              return (
                <Row
                  key={id}
                  leading={<Mark id={id} name={name} size={40} />}
                  title={name}
                  disabled={waits}
                  busy={waits}
                  subtitle={frame === 'failed' ? ctx.t('socials.unavailable') : undefined}
                  arrow
                  onClick={() => press(ctx, id)}
                />
              )
            })}
          </List>
        ) : (
          <SkeletonRow />
        )}
      </LoginGated>
    </Screen>
  )
}
