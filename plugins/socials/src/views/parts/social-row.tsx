import type { Context } from '@latchkey/kernel'
import { accountInUse } from '@latchkey/kernel/async'
import { Row, useCore } from '@latchkey/kernel/ui/basics'
import type { ReactNode } from 'react'
import type { SocialsContract } from '../../contract.js'
import { nameOf } from '../../providers.js'
import { embeddedLogin } from '../../shared.js'
import { Mark } from './mark.js'

/** The login provider in the account settings, read-only. Not shown for other wallets. */
export function SocialRow({ ctx }: { readonly ctx: Context<SocialsContract> }): ReactNode {
  const { wallet } = accountInUse(useCore(ctx)) ?? {}
  const { provider, userName } = ctx.use(embeddedLogin).social() ?? {}
  if (wallet?.type !== 'AUTH' || provider === undefined) return null
  const name = nameOf(provider, ctx.state.offered)
  return <Row leading={<Mark id={provider} name={name} size={40} />} title={name} subtitle={userName && <bdi>{userName}</bdi>} />
}
