import { type ReactNode, useContext, useEffect } from 'react'
import { ShellContext } from './shell-context.js'

/** Content of a view's screen. */
export interface ScreenProps {
  /** One sentence under the title that explains the screen; announced when the modal opens. */
  readonly lead?: ReactNode
  /** Content, which scrolls. */
  readonly children?: ReactNode
  /** The primary action, always visible at the bottom. Secondary ones go above it. */
  readonly footer?: ReactNode
  /** `center` for waiting and result screens. */
  readonly align?: 'start' | 'center' | undefined
}

/** The body of a view: lead text, content, footer. Every view returns one. */
export function Screen({ lead, children, footer, align = 'start' }: ScreenProps): ReactNode {
  const shell = useContext(ShellContext)
  // Deliberately after every render: any update of the screen may have changed the header's text.
  useEffect(() => shell?.drawn?.())
  return (
    <div className="lk-screen" data-align={align}>
      {lead && (
        <p className="lk-lead" id="lk-lead">
          {lead}
        </p>
      )}
      {children}
      {footer && <div className="lk-foot">{footer}</div>}
    </div>
  )
}
