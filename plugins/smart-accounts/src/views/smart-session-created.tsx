import type { ViewProps } from '@latchkey/kernel'
import { Avatar, Button, ErrorState, ProgressRing, Screen, Spinner, useCore, useShell, useStyles } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect } from 'react'
import type { SmartAccountsContract } from '../contract.js'
import { PermissionWords } from './parts/permission-words.js'
import { usePermissions } from './parts/use-permissions.js'
import { styles } from './styles.js'

/** Shows the permission just granted to an app. */
export default function SmartSessionCreated({ ctx }: ViewProps<SmartAccountsContract, 'SmartSessionCreated'>): ReactNode {
  const permissions = usePermissions(ctx)
  const { announce } = useShell()
  const { address } = useCore(ctx).sessions.eip155 ?? {}
  const title = ctx.t('smartAccounts.created')
  useStyles(styles)
  useEffect(() => announce(title), [announce, title])
  if (permissions === 'failed')
    return (
      <Screen>
        <ErrorState onBack={() => ctx.back()} />
      </Screen>
    )
  // The list is reloaded: an earlier view does not show the current grants.
  if (typeof permissions === 'string')
    return (
      <Screen align="center">
        <Spinner />
      </Screen>
    )
  const [newest] = permissions
  return (
    <Screen
      align="center"
      footer={
        <Button kind="primary" onClick={() => ctx.complete()}>
          {ctx.t('smartAccounts.done')}
        </Button>
      }
    >
      <ProgressRing state="success" name={title}>
        <Avatar address={address ?? ''} size={64} />
      </ProgressRing>
      <div className="lk-words">
        <p className="lk-16 lk-strong">{title}</p>
        {newest && (
          <>
            <p className="lk-14 lk-quiet">
              <bdi>{newest.origin}</bdi>
            </p>
            <PermissionWords ctx={ctx} permission={newest} />
          </>
        )}
      </div>
    </Screen>
  )
}
