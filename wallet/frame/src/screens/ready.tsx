/** @jsxImportSource preact */
import type { JSX } from 'preact'
import type { CommonTexts } from '../texts/groups.js'
import { Card, useSite } from './card.js'
import { Icon } from './icons.js'

/** Says that the new wallet is ready, and whose it is. */
export function Ready({
  name,
  t,
  close,
}: {
  /** Email address or user name of the visitor. */
  readonly name: string | undefined
  readonly t: CommonTexts
  readonly close: () => void
}): JSX.Element {
  const site = useSite()
  return (
    <Card title={t('common.readyTitle')} close={{ label: t('common.close'), press: close }}>
      <span class="done">
        <Icon name="check" size={40} />
      </span>
      {name !== undefined && (
        <p class="who">
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
      )}
      <p class="lead">{t('common.readyLead', { site })}</p>
      <button type="button" class="main" onClick={close}>
        {t('common.done')}
      </button>
    </Card>
  )
}
