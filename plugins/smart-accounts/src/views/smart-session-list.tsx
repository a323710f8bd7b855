import type { ViewProps } from '@latchkey/kernel'
import { Button, EmptyState, ErrorState, Screen, SkeletonRow, useOwn, useStyles } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { readPermissions, revoke } from '../actions/permissions.js'
import type { Permission, SmartAccountsContract } from '../contract.js'
import { PermissionWords } from './parts/permission-words.js'
import { usePermissions } from './parts/use-permissions.js'
import { styles } from './styles.js'

type Props = ViewProps<SmartAccountsContract, 'SmartSessionList'>

/** Lists the permissions granted to apps, each with a way to revoke it. */
export default function SmartSessionList({ ctx }: Props): ReactNode {
  const permissions = usePermissions(ctx)
  const life = useLife()
  useStyles(styles)
  if (permissions === 'failed')
    return (
      <Screen>
        <ErrorState onRetry={() => void readPermissions(ctx, life())} onBack={() => ctx.back()} />
      </Screen>
    )
  if (typeof permissions === 'string')
    return (
      <Screen>
        <SkeletonRow />
        <SkeletonRow />
      </Screen>
    )
  if (permissions.length === 0)
    return (
      <Screen>
        <EmptyState icon="key" title={ctx.t('smartAccounts.empty')} />
      </Screen>
    )
  return (
    <Screen>
      {permissions.map((each) => (
        <One key={each.context} ctx={ctx} permission={each} revoke={() => void revoke(ctx, each, life())} />
      ))}
    </Screen>
  )
}

function One({
  ctx,
  permission,
  revoke: takeBack,
}: {
  readonly ctx: Props['ctx']
  readonly permission: Permission
  revoke(): void
}): ReactNode {
  const { revoking } = useOwn(ctx)
  const { app, origin, context, revokedAt } = permission
  return (
    <section className="lk-permission" aria-label={origin}>
      <div>
        <p className="lk-16 lk-strong">
          <bdi>{origin.replace(/^https:\/\//, '')}</bdi>
        </p>
        {app !== undefined && <p className="lk-14 lk-quiet">{ctx.t('smartAccounts.saysItIs', { app })}</p>}
      </div>
      <PermissionWords ctx={ctx} permission={permission} />
      {revokedAt === undefined && (
        <Button
          kind="quiet"
          size="small"
          loading={revoking === context}
          disabled={revoking !== undefined}
          label={ctx.t('smartAccounts.revokeOf', { app: origin })}
          onClick={takeBack}
        >
          {ctx.t('smartAccounts.revoke')}
        </Button>
      )}
    </section>
  )
}

/** Returns a signal that aborts when the view unmounts. */
function useLife(): () => AbortSignal {
  const [life] = useState(() => ({ current: new AbortController() }))
  useEffect(() => {
    life.current = new AbortController()
    return () => life.current.abort()
  }, [life])
  return () => life.current.signal
}
