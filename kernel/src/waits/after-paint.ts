import { isHidden } from './poll.js'

/** Frames do not come while a tab is being hidden. */
const LIMIT_MS = 200

/** Runs the callback once, in a task after the next painted frame; in a hidden tab, which paints none, in the next task. Returns its cancellation. */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, isHidden() ? 0 : LIMIT_MS)
  const frame = isHidden()
    ? 0
    : requestAnimationFrame(() => {
        clearTimeout(timer)
        timer = setTimeout(run)
      })
  return () => {
    clearTimeout(timer)
    if (frame) cancelAnimationFrame(frame)
  }
}
