/** Exposes to the style sheet how much of the window the on-screen keyboard leaves, and keeps the focused field in view. */
export function followKeyboard(element: HTMLElement, viewport: VisualViewport, signal: AbortSignal): void {
  const follow = () => {
    // Pinch zoom also shrinks the viewport; only the keyboard matters here.
    const hidden = viewport.scale > 1.01 ? 0 : Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
    element.style.setProperty('--lk-keyboard', `${hidden}px`)
    element.style.setProperty('--lk-viewport', hidden > 0 ? `${viewport.height}px` : '100dvh')
    const active = (element.getRootNode() as ShadowRoot).activeElement
    if (hidden > 0 && active?.matches('input')) active.scrollIntoView({ block: 'nearest' })
  }
  follow()
  viewport.addEventListener('resize', follow, { signal })
  viewport.addEventListener('scroll', follow, { signal })
}
