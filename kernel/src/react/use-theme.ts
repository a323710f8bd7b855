import { useCallback } from 'react'
import { useCore } from '../hooks/index.js'
import type { ThemeState } from '../types/index.js'
import { useAnyKernel } from './provider.js'

/** The widget's theme, and a function to change it while the widget is open. */
export function useTheme(): ThemeState & {
  /** Changes mode, tokens or both; omitted values stay. A token set to `undefined` returns to its default. */
  readonly setTheme: (theme: Partial<ThemeState>) => void
} {
  const kernel = useAnyKernel()
  const { theme } = useCore(kernel)
  return { ...theme, setTheme: useCallback((next: Partial<ThemeState>) => kernel.setTheme(next), [kernel]) }
}
