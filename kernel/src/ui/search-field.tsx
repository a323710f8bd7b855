import { forwardRef, type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from './icon.js'
import { IconButton } from './icon-button.js'
import { useShell } from './shell-context.js'
import { fieldStyles } from './styles/field.js'
import { useStyles } from './use-styles.js'

/** A search text, with a button that clears it. */
export interface SearchFieldProps {
  /** Name and placeholder: "Search wallets". */
  readonly label: string
  /** Text as typed. Controlled by the caller. */
  readonly value: string
  /** Called with the new text, including when it is cleared. */
  readonly onChange: (value: string) => void
  /** Takes focus when the screen opens, except on touch devices. */
  readonly autoFocus?: boolean | undefined
}

/**
 * Filters the content below it, on a screen that keeps its height meanwhile. Esc clears it before closing anything; the down arrow moves
 * into the list.
 */
export const SearchField = /* @__PURE__ */ forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(props, ref) {
  useStyles(fieldStyles)
  const { label, value, onChange, autoFocus } = props
  const { t } = useShell()
  const box = useRef<HTMLDivElement>(null)
  const screen = () => box.current?.closest<HTMLElement>('.lk-screen')
  const change = (next: string) => {
    // A field that moves while the visitor types, or a result that moves while it is pressed, would be missed.
    if (value === '') hold(screen())
    onChange(next)
  }
  useEffect(() => {
    if (value === '') release(screen())
  })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && value) {
      event.preventDefault()
      event.stopPropagation()
      onChange('')
    }
    const first = screen()?.querySelector<HTMLElement>('.lk-list [data-lk-item][tabindex="0"]')
    if (event.key !== 'ArrowDown' || !first) return
    event.preventDefault()
    first.focus()
  }
  const clear = () => {
    onChange('')
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div className="lk-input" ref={box}>
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        value={value}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        data-lk-autofocus={autoFocus || undefined}
        onChange={(event) => change(event.target.value)}
        onKeyDown={press}
      />
      {value && <IconButton icon="close" size="small" label={t('shell.clear')} onClick={clear} />}
    </div>
  )
})

function hold(screen: HTMLElement | null | undefined): void {
  screen?.style.setProperty('--lk-held', `${screen.offsetHeight}px`)
}

function release(screen: HTMLElement | null | undefined): void {
  screen?.style.removeProperty('--lk-held')
}
