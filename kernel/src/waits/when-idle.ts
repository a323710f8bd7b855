interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/**
 * Runs the callback once the page has loaded, is rendered and idle. Never for visitors who save data or are on 2G (Network Information
 * API, if available).
 */
export function whenIdle(signal: AbortSignal, run: () => void): void {
  const { saveData, effectiveType = '' } = (navigator as { readonly connection?: Connection }).connection ?? {}
  if (saveData || effectiveType.includes('2g')) return
  const rest = (): void => {
    const now = (): void => void (signal.aborted || run())
    // Not before the frame that paints what was rendered with the kernel: the page's buttons come first.
    requestAnimationFrame(() => {
      // Safari does not support it.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(now)
      else setTimeout(now, 200)
    })
  }
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true, signal })
}
