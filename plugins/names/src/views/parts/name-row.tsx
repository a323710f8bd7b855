import type { Context } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'
import { Row } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { NamesContract } from '../../contract.js'
import { useHolder } from './use-holder.js'

/** The account's name in its settings, or a link to get one. Absent on test networks (specification section 9). */
export function NameRow({ ctx }: { readonly ctx: Context<NamesContract> }): ReactNode {
  const holder = useHolder(ctx)
  const adapter = ctx.read(chains).find(({ namespace }) => namespace === 'eip155')
  if (holder?.name === undefined || holder.network?.testnet || !adapter?.supports.includes('names')) return null
  const { name, isSmartAccount } = holder
  const open = (): void => {
    ctx.emit('openEnsFlow', { isSmartAccount })
    ctx.open('ChooseAccountName')
  }
  return (
    <Row
      icon="pencil"
      title={name === '' ? ctx.t('names.pick') : ctx.t('names.yours')}
      subtitle={name === '' ? undefined : <bdi dir="ltr">{name}</bdi>}
      arrow
      onClick={open}
    />
  )
}
