import type { Context } from '@latchkey/kernel'
import { sessionInUse } from '@latchkey/kernel/late'
import { Row, useCore, useOwn } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { EmbeddedWalletContract } from '../contract.js'
import { CONNECTOR, embeddedLogin } from '../shared.js'

/** Opens the frame's account settings. Shown while its wallet is in use and the frame reports that it has settings. */
export default function SettingsRow({ ctx }: { readonly ctx: Context<EmbeddedWalletContract> }): ReactNode {
  const inUse = sessionInUse(useCore(ctx))
  const { hasSettings } = useOwn(ctx)
  if (inUse?.connector !== CONNECTOR || !hasSettings) return null
  const open = (): void => {
    ctx.use(embeddedLogin).ask('OPEN_SETTINGS', undefined).catch(ctx.report)
  }
  return <Row icon="shield" title={ctx.t('embeddedWallet.settings')} subtitle={ctx.t('embeddedWallet.settingsLead')} arrow onClick={open} />
}
