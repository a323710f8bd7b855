import type { ReactNode } from 'react'
import { Icon, useShell, useStyles } from './basics/index.js'
import { CopyButton } from './copy-button.js'
import { detailsStyles } from './styles/details.js'

/** A text that can be expanded. */
export interface DetailsProps {
  /** Technical text for support. */
  readonly text: string
  /** Defaults to "Details". */
  readonly label?: string | undefined
  /** Expanded from the start. */
  readonly open?: boolean | undefined
}

/** Technical details, collapsed until needed, with a Copy button. */
export function Details({ text, label, open }: DetailsProps): ReactNode {
  useStyles(detailsStyles)
  const { t } = useShell()
  return (
    <details className="lk-details" open={open}>
      <summary className="lk-14">
        {label ?? t('shell.details')}
        <Icon name="down" size={16} />
      </summary>
      <div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll, and keys must reach what is below */}
        <pre tabIndex={0}>{text}</pre>
        <CopyButton value={text} kind="small-icon" />
      </div>
    </details>
  )
}
