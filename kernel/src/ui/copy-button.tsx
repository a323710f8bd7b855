import type { ReactNode } from 'react'
import { Button, IconButton, useShell } from './basics/index.js'
import { useCopy } from './use-copy.js'

/** What is copied, and what is said then. */
export interface CopyButtonProps {
  /** The text that goes to the clipboard. */
  readonly value: string
  /** What it copies: "Copy address". Defaults to "Copy". */
  readonly label?: string | undefined
  /** Said and shown when it worked: "Address copied". Defaults to "Copied". */
  readonly done?: string | undefined
  /** The browser refused; a word of its own is said when left out. */
  readonly onFail?: (() => void) | undefined
  /** `icon` stands beside a text, `button` and `quiet` carry the label. */
  readonly kind?: 'icon' | 'small-icon' | 'button' | 'quiet' | undefined
}

/** Copies a text, shows a tick for two seconds and says so to screen readers. */
export function CopyButton({ value, label, done, onFail, kind = 'icon' }: CopyButtonProps): ReactNode {
  const { t } = useShell()
  const { copied, copy } = useCopy(onFail)
  const text = copied ? (done ?? t('shell.copied')) : (label ?? t('shell.copy'))
  const press = () => copy(value, done)
  const icon = copied ? 'check' : 'copy'
  if (kind === 'button' || kind === 'quiet') {
    return (
      <Button kind={kind === 'quiet' ? 'quiet' : 'secondary'} icon={icon} onClick={press}>
        {text}
      </Button>
    )
  }
  return <IconButton icon={icon} label={text} size={kind === 'icon' ? 'normal' : 'small'} done={copied} onClick={press} />
}
