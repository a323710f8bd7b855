import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.js'
import { helpStyles } from './styles/help.js'
import { useStyles } from './use-styles.js'

/** One item of a help screen. */
export interface HelpItemProps {
  /** Drawn large, before the text. */
  readonly icon: IconName
  /** The topic, in a few words. */
  readonly title: string
  /** One or two sentences. */
  readonly text: string
}

/** A help topic: an icon, a title, a sentence. */
export function HelpItem({ icon, title, text }: HelpItemProps): ReactNode {
  useStyles(helpStyles)
  return (
    <div className="lk-help">
      <span className="lk-glyph">
        <Icon name={icon} />
      </span>
      <div>
        <p className="lk-16 lk-strong">{title}</p>
        <p className="lk-14 lk-quiet">{text}</p>
      </div>
    </div>
  )
}
