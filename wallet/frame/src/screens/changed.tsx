/** @jsxImportSource preact */
import type { JSX } from 'preact'
import type { Texts } from '../texts/en.js'
import { Card } from './card.js'

/** Alerts the visitor that the server's data does not belong to the wallet. It was refused already. */
export function Changed({ t, close }: { readonly t: Texts; readonly close: () => void }): JSX.Element {
  return (
    <Card title={t.changedTitle}>
      <p class="warning" role="alert">
        {t.changedLead}
      </p>
      <button type="button" class="main" onClick={close}>
        {t.close}
      </button>
    </Card>
  )
}
