import { useCallback } from 'react'
import { useCore } from '../hooks/index.js'
import { useAnyKernel } from './provider.js'

/** The widget's language, and a function to change it without losing input, focus or connection. */
export function useLocale(): {
  /** BCP 47 tag of the language in use. */
  readonly locale: string
  /** Its writing direction. */
  readonly dir: 'ltr' | 'rtl'
  /** Loads the language's texts, then switches to it. */
  readonly setLocale: (locale: string) => Promise<void>
} {
  const kernel = useAnyKernel()
  const { locale, dir } = useCore(kernel)
  return { locale, dir, setLocale: useCallback((next: string) => kernel.setLocale(next), [kernel]) }
}
