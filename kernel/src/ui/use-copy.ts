import { useEffect, useState } from 'react'
import { copyText } from './copy-text.js'
import { useShell } from './shell-context.js'

/** Copies a text and says how it went. `copied` stays true for two seconds. `onFail` takes the place of the words for a browser that refuses. */
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
      () => (onFail ? onFail() : toast({ kind: 'error', text: t('shell.copyFailed') })),
    )
  }
  return { copied, copy }
}
