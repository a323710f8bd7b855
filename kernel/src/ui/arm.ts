export interface ArmOptions {
  /** Called once for each press that counts. */
  readonly press: () => void
  readonly changed?: (armed: boolean) => void
  /** How long the button must be visible in one place before a press counts. */
  readonly seenMs: number
  readonly signal: AbortSignal
}
export interface Arm {
  /** The question behind the button has changed: it must be visible for a while again. */
  restart(): void
}

const TICK_MS = 100

/**
 * Lets a button respond only once a person can have read the question: after it has been visible for a while in one place, uncovered, in
 * a focused page; only to trusted events; once per press. A press that began earlier, or a held key, does not count.
 */
export function arm(button: HTMLElement, { press, changed, seenMs, signal }: ArmOptions): Arm {
  let armed = false
  let since = 0
  let place = ''
  let visible = true
  let began: boolean | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (next: boolean): void => {
    if (next === armed) return
    armed = next
    changed?.(next)
  }
  const inSight = (): boolean => visible && document.visibilityState === 'visible' && isUncovered(button)
  const look = (): void => {
    const now = placeOf(button)
    if (now !== place || !inSight()) {
      place = now
      since = performance.now()
    }
    if (performance.now() - since >= seenMs) set(true)
    else timer = setTimeout(look, TICK_MS)
  }
  const restart = (): void => {
    clearTimeout(timer)
    set(false)
    since = performance.now()
    look()
  }
  const down = (event: Event): void => {
    const { repeat, key } = event as Partial<KeyboardEvent>
    // A held Enter clicks repeatedly, a held Space once, on release.
    if (!repeat || key === 'Enter') began = armed && event.isTrusted && !repeat
  }
  const click = (event: Event): void => {
    // Assistive technology presses without a pointer or a key.
    const counts = armed && event.isTrusted && began !== false
    began = undefined
    if (!counts) return
    // It may have been moved or covered a moment ago.
    if (placeOf(button) === place && inSight()) press()
    else restart()
  }

  // Buttons usually shrink a little when pressed; here that would count as movement.
  button.dataset.still = ''
  button.addEventListener('pointerdown', down, { signal })
  button.addEventListener('keydown', down, { signal })
  button.addEventListener('click', click, { signal })
  for (const event of ['focus', 'blur', 'pageshow']) window.addEventListener(event, restart, { signal })
  document.addEventListener('visibilitychange', restart, { signal })
  const unobserve = observe(button, (now) => {
    visible = now
    if (!now) restart()
  })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    unobserve()
  })
  restart()
  return { restart }
}

function placeOf(button: HTMLElement): string {
  const { x, y, width, height } = button.getBoundingClientRect()
  return [x, y, width, height].map(Math.round).join()
}

/** Returns whether a pointer would hit the button, in the middle and near each corner. */
function isUncovered(button: HTMLElement): boolean {
  const { x, y, width, height } = button.getBoundingClientRect()
  const root = button.getRootNode() as Document | ShadowRoot
  return [0.1, 0.5, 0.9].every((across) =>
    [0.2, 0.5, 0.8].every((down) => {
      const at = [x + width * across, y + height * down] as const
      return contains(document, root instanceof ShadowRoot ? root.host : button, at) && contains(root, button, at)
    }),
  )
}

function contains(root: Document | ShadowRoot, element: Element, [x, y]: readonly [number, number]): boolean {
  const found = root.elementFromPoint(x, y)
  return found !== null && (found === element || element.contains(found))
}

/**
 * Browsers that support it (Intersection Observer 2) also detect overlays that let pointer events through, and elements made transparent.
 */
function observe(button: HTMLElement, report: (visible: boolean) => void): () => void {
  if (typeof IntersectionObserverEntry === 'undefined' || !('isVisible' in IntersectionObserverEntry.prototype)) return () => {}
  // TypeScript's DOM types only contain version 1.
  const options = { trackVisibility: true, delay: 100, threshold: [0, 0.99] } as IntersectionObserverInit
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1) as (IntersectionObserverEntry & { readonly isVisible?: boolean }) | undefined
    report(last?.isVisible === true && last.intersectionRatio >= 0.99)
  }, options)
  observer.observe(button)
  return () => observer.disconnect()
}
