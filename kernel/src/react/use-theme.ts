import { useCallback } from 'react'
import { useCore } from '../hooks/index.js'
import type { ThemeState } from '../types/index.js'
import { useAnyKernel } from './provider.js'

/** The widget's theme, and the way to change it while it is open. */
export function useTheme(): ThemeState & {
  /** Changes mode, tokens or both; what is left out stays. */
  readonly setTheme: (theme: Partial<ThemeState>) => void
} {
  const kernel = useAnyKernel()
  const { theme } = useCore(kernel)
  return { ...theme, setTheme: useCallback((next: Partial<ThemeState>) => kernel.setTheme(next), [kernel]) }
}
