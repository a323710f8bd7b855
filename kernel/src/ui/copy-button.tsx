import type { ReactNode } from 'react'
import { Button, IconButton, useShell } from './basics/index.js'
import { useCopy } from './use-copy.js'

/** The text to copy, and the confirmation. */
export interface CopyButtonProps {
  /** The text to copy to the clipboard. */
  readonly value: string
  /** Label of the action: "Copy address". Defaults to "Copy". */
  readonly label?: string | undefined
  /** Announced and shown on success: "Address copied". Defaults to "Copied". */
  readonly done?: string | undefined
  /** Called if the browser refuses. By default, the whole text is shown and selected. */
  readonly onFail?: (() => void) | undefined
  /** `icon` goes next to a text; the others show the label, `primary` where copying is the purpose of the screen. */
  readonly kind?: 'icon' | 'small-icon' | 'button' | 'primary' | 'quiet' | undefined
}

/** Copies a text, shows a tick for two seconds and announces it to screen readers. */
export function CopyButton({ value, label, done, onFail, kind = 'icon' }: CopyButtonProps): ReactNode {
  const { t } = useShell()
  const { copied, copy } = useCopy(onFail)
  const text = copied ? (done ?? t('shell.copied')) : (label ?? t('shell.copy'))
  const press = () => copy(value, done)
  const icon = copied ? 'check' : 'copy'
  if (kind === 'button' || kind === 'primary' || kind === 'quiet') {
    return (
      <Button kind={kind === 'button' ? 'secondary' : kind} icon={icon} onClick={press}>
        {text}
      </Button>
    )
  }
  return <IconButton icon={icon} label={text} size={kind === 'icon' ? 'normal' : 'small'} done={copied} onClick={press} />
}
