/** Calls the listener whenever the page becomes visible again, or wakes from sleep, until the signal aborts. */
export function onReturn(back: () => void, signal: AbortSignal): void {
  if (typeof window === 'undefined') return
  const seen = (): void => {
    if (document.visibilityState === 'visible') back()
  }
  window.addEventListener('pageshow', (event) => event.persisted && back(), { signal })
  window.addEventListener('focus', back, { signal })
  if (typeof document === 'undefined') return
  document.addEventListener('visibilitychange', seen, { signal })
  // A page that was frozen in the background, in browsers that report it.
  document.addEventListener('resume', back, { signal })
}
