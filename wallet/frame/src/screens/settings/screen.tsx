/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { SettingsTexts } from '../../texts/groups.js'

/** Focuses the title when a screen appears, so that screen readers announce it. */
export function Screen({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('h1')?.focus(), [])
  return <div ref={place}>{children}</div>
}

export function BackButton({
  t,
  back,
  disabled,
}: {
  readonly t: SettingsTexts
  readonly back: () => void
  readonly disabled?: boolean
}): JSX.Element {
  return (
    <button type="button" class="quiet" disabled={disabled} onClick={back}>
      {t('settings.back')}
    </button>
  )
}
