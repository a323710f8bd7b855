import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useCore } from '../../hooks/index.js'
import { themeTokens } from '../../late/index.js'
import type { CoreContract, Kernel } from '../../types/index.js'
import { type ShellApi, ShellContext } from '../../ui/shell-context.js'
import { applyTheme } from '../../ui/theme/apply-theme.js'
import { faceStyles } from './styles.js'

export interface FaceHost {
  readonly kernel: Kernel<CoreContract>
  /** The element in the button's shadow root that the face is drawn into. In the document when effects run. */
  readonly root: HTMLElement
  readonly width: number
}
export interface FacePillProps extends FaceHost {
  readonly children: ReactNode
  readonly size?: 'md' | 'sm' | undefined
  readonly kind?: 'primary' | 'plain' | 'danger' | undefined
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly label?: string | undefined
  /** Opens a dialog; announced to screen readers. */
  readonly dialog?: boolean | undefined
  readonly onPress: () => void
}

/** The pill that all page buttons use: 40 px high, the page's font, our tokens. */
export function FacePill(props: FacePillProps): ReactNode {
  const { kernel, root, width, children, size = 'md', kind = 'plain', busy, disabled, label, dialog = true, onPress } = props
  const { theme, open, locale, dir, texts } = useCore(kernel)
  // Before the first paint, so that no unstyled button flashes.
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    // Component tests render it in jsdom, which lacks this method.
    sheet.replaceSync?.(faceStyles())
    const shadow = root.getRootNode() as ShadowRoot
    shadow.adoptedStyleSheets = [sheet]
  }, [root])
  useLayoutEffect(() => {
    const { host } = root.getRootNode() as ShadowRoot
    applyTheme(host as HTMLElement, theme.mode, Object.assign({}, ...kernel.read(themeTokens).map((t) => t.tokens), theme.tokens))
  }, [kernel, root, theme])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `texts` counts changes of what `t` answers
  const shell = useMemo<ShellApi>(() => ({ t: kernel.t, locale, dir, toast: () => {}, announce: () => {} }), [kernel, locale, dir, texts])
  const inert = busy || disabled
  const ahead = () => void kernel.preload('intent').catch(() => {})
  return (
    <ShellContext.Provider value={shell}>
      <button
        type="button"
        className="lk-pill"
        data-kind={kind}
        data-size={size}
        dir={dir}
        style={{ minInlineSize: width }}
        aria-label={label}
        aria-busy={busy || undefined}
        aria-disabled={inert || undefined}
        aria-haspopup={dialog ? 'dialog' : undefined}
        aria-expanded={dialog ? open : undefined}
        // Phones have no hover before a press; the touch begins some 100 ms before the click.
        onPointerEnter={ahead}
        onTouchStart={ahead}
        onFocus={ahead}
        onClick={() => !inert && onPress()}
      >
        {children}
      </button>
    </ShellContext.Provider>
  )
}
