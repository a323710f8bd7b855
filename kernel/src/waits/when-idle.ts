interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Runs once the page has loaded, is drawn and rests. Never for visitors who save data or are on 2G (Network Information API, where there is one). */
export function whenIdle(signal: AbortSignal, run: () => void): void {
  const { saveData, effectiveType = '' } = (navigator as { readonly connection?: Connection }).connection ?? {}
  if (saveData || effectiveType.includes('2g')) return
  const rest = (): void => {
    const now = (): void => void (signal.aborted || run())
    // Not before the frame that shows what was drawn with the kernel: a page's buttons come first.
    requestAnimationFrame(() => {
      // Safari has no such callback.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(now)
      else setTimeout(now, 200)
    })
  }
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true, signal })
}
