import { useContext, useInsertionEffect } from 'react'
import { ShellContext } from './shell-context.js'

/** Brings the style sheet of a building block that few screens need into the shadow root, before the block is painted. */
export function useStyles(css: string): void {
  const adopt = useContext(ShellContext)?.adopt
  useInsertionEffect(() => adopt?.(css), [adopt, css])
}
