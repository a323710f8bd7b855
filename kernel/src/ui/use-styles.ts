import { useContext, useInsertionEffect } from 'react'
import { ShellContext } from './shell-context.js'

/** Adds the style sheet of a rarely used building block to the shadow root, before the block is painted. */
export function useStyles(css: string): void {
  const adopt = useContext(ShellContext)?.adopt
  useInsertionEffect(() => adopt?.(css), [adopt, css])
}
