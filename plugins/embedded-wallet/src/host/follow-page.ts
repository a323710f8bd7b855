import type { Context } from '@latchkey/kernel'
import type { EventPayload } from '@latchkey/wallet-protocol'
import type { EmbeddedWalletContract } from '../contract.js'

type Theme = NonNullable<EventPayload<'SYNC_THEME'>>
type Core = Context<EmbeddedWalletContract>['core']

/** Names of our tokens in third-party frames. */
const FIELD: { readonly [token: string]: string } = {
  '--lk-accent': '--w3m-accent',
  '--lk-mix': '--w3m-color-mix',
  '--lk-mix-strength': '--w3m-color-mix-strength',
  '--lk-font': '--w3m-font-family',
  '--lk-z-index': '--w3m-z-index',
}
const DARK = '(prefers-color-scheme: dark)'

/** Returns the widget's theme in the format of `SYNC_THEME`. */
export function themeOf({ mode, tokens }: Core['theme'], isDark: boolean): Theme {
  // Apps may be written in plain JavaScript.
  const own = Object.entries(tokens).filter(([, value]) => typeof value === 'string')
  const field = own.flatMap(([token, value]) => {
    const name = FIELD[token]
    return name === undefined ? [] : [[name, value] as const]
  })
  return {
    themeMode: mode === 'system' ? (isDark ? 'dark' : 'light') : mode,
    ...(own.length > 0 && { themeVariables: Object.fromEntries(own) }),
    ...(field.length > 0 && { w3mThemeVariables: Object.fromEntries(field) }),
  }
}

/** Returns a getter of the current theme, and notifies about every later change until the kernel stops. */
export function followTheme(ctx: Context<EmbeddedWalletContract>, tell: (theme: Theme) => void): () => Theme {
  const system = matchMedia(DARK)
  const current = (): Theme => themeOf(ctx.core.theme, system.matches)
  const changed = follow(current, tell)
  ctx.subscribe('core', changed)
  system.addEventListener('change', changed, { signal: ctx.signal })
  return current
}

/** Notifies about every later language change until the kernel stops. */
export function followLanguage(ctx: Context<EmbeddedWalletContract>, tell: (language: string) => void): void {
  ctx.subscribe(
    'core',
    follow(() => ctx.core.locale, tell),
  )
}

function follow<T>(current: () => T, tell: (value: T) => void): () => void {
  let told = JSON.stringify(current())
  return () => {
    const next = current()
    const text = JSON.stringify(next)
    if (text === told) return
    told = text
    tell(next)
  }
}
