import { useEffect, useState } from 'react'
import { copyKeys } from './copy-keys.js'
import { copyText } from './copy-text.js'
import { useShell } from './shell-context.js'

/**
 * Copies a text and announces the result. `copied` stays true for two seconds. If the browser refuses, the whole text is shown and
 * selected, to be copied by hand, or `onFail` is called instead.
 */
export function useCopy(onFail?: () => void): { readonly copied: boolean; readonly copy: (text: string, spoken?: string) => void } {
  const { t, announce, toast } = useShell()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = (text: string, spoken?: string) => {
    copyText(text).then(
      () => {
        setCopied(true)
        announce(spoken ?? t('shell.copied'))
      },
      () => (onFail ? onFail() : toast({ kind: 'info', text: t('shell.copyManual', { keys: copyKeys() }), value: text })),
    )
  }
  return { copied, copy }
}
