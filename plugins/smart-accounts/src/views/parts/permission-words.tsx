import type { Context } from '@latchkey/kernel'
import { useCore } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { Permission, SmartAccountsContract } from '../../contract.js'

interface Props {
  readonly ctx: Context<SmartAccountsContract>
  readonly permission: Permission
}

/** Shows what an app may do, as in the approval, and until when. */
export function PermissionWords({ ctx, permission }: Props): ReactNode {
  const { locale } = useCore(ctx)
  const { words, endsAt, revokedAt } = permission
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists that are drawn without markers */}
      <ul role="list" className="lk-permission-words lk-14">
        {words.map((each) => (
          <li key={each}>
            <bdi>{each}</bdi>
          </li>
        ))}
      </ul>
      <p className="lk-14 lk-quiet">
        {revokedAt === undefined ? ctx.t('smartAccounts.until', { date: format.format(endsAt) }) : ctx.t('smartAccounts.revoked')}
      </p>
    </>
  )
}
