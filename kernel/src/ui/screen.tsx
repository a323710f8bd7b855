import { type ReactNode, useContext, useEffect } from 'react'
import { ShellContext } from './shell-context.js'

/** What a view's screen holds. */
export interface ScreenProps {
  /** One sentence under the title that says what this screen is for; read out when the modal opens. */
  readonly lead?: ReactNode
  /** Content, which scrolls. */
  readonly children?: ReactNode
  /** The primary action, kept in sight at the lower edge. Secondary ones stand above it. */
  readonly footer?: ReactNode
  /** `center` for waiting and result screens. */
  readonly align?: 'start' | 'center' | undefined
}

/** The body of a view: lead text, content, footer. Every view returns one. */
export function Screen({ lead, children, footer, align = 'start' }: ScreenProps): ReactNode {
  const shell = useContext(ShellContext)
  // On purpose after every draw: whatever made the screen draw again may have changed what the header says.
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
