/** @jsxImportSource preact */
import type { JSX } from 'preact'
import type { CommonTexts } from '../texts/groups.js'
import { Card } from './card.js'

/** Alerts the visitor that the server's data does not belong to the wallet. It was refused already. */
export function Changed({ t, close }: { readonly t: CommonTexts; readonly close: () => void }): JSX.Element {
  return (
    <Card title={t('common.changedTitle')}>
      <p class="warning" role="alert">
        {t('common.changedLead')}
      </p>
      <button type="button" class="main" onClick={close}>
        {t('common.close')}
      </button>
    </Card>
  )
}
