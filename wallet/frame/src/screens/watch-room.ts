/** A narrower frame breaks amounts and addresses apart. */
export const LEAST_WIDTH = 280
/** How much of a request that scrolls must be in sight at once. With its heading and buttons, a frame needs about 350 px for it. */
export const LEAST_PART = 160
/** A page gives the frame its size only after it was shown, and may animate that. */
const SETTLE_MS = 1000

/** Sizes in pixels. */
export interface Sizes {
  /** Size of the frame. */
  readonly width: number
  readonly height: number
  /** Height of the screen in it. */
  readonly content: number
  /** The part that scrolls: the height that it has, and that of its content. */
  readonly part?: { readonly shown: number; readonly whole: number } | undefined
}
/** Heights that a frame has too little of. */
export interface Need {
  /** For a press to count. */
  readonly least: number
  /** To show everything at once. */
  readonly whole: number
}

/** Returns what a frame lacks to show enough of a screen; undefined if it lacks nothing. */
export function missingSpace({ width, height, content, part = { shown: 0, whole: 0 } }: Sizes): Need | undefined {
  const fixed = content - part.shown
  // Browsers round these sizes. A screen that exceeds the frame has no part that could shrink any further.
  const least = content > height + 1 ? content : fixed + Math.min(part.whole, LEAST_PART)
  return width >= LEAST_WIDTH && height + 1 >= least ? undefined : { least, whole: fixed + part.whole }
}

/** Reports what the frame lacks for the screen, once that has settled, and undefined as soon as there is enough room. */
export function watchRoom(screen: HTMLElement, changed: (lack: Need | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(timer)
    // A hidden frame has no size.
    if (screen.getBoundingClientRect().height === 0) return
    const lack = missingSpace(sizesOf(screen))
    if (lack) timer = setTimeout(() => changed(lack), SETTLE_MS)
    else changed(undefined)
  }
  const sizes = new ResizeObserver(look)
  sizes.observe(screen)
  addEventListener('resize', look)
  return () => {
    clearTimeout(timer)
    sizes.disconnect()
    removeEventListener('resize', look)
  }
}

/** Calls back once the frame is large enough for what a screen needs that is not drawn meanwhile. */
export function waitForRoom({ least }: Need, enough: () => void): () => void {
  const look = (): void => {
    if (innerWidth >= LEAST_WIDTH && innerHeight >= least) enough()
  }
  addEventListener('resize', look)
  return () => removeEventListener('resize', look)
}

function sizesOf(screen: HTMLElement): Sizes {
  const part = screen.querySelector('.asked')
  return {
    width: innerWidth,
    height: innerHeight,
    // Content that overflows the screen's box is out of sight too.
    content: Math.max(screen.scrollHeight, document.documentElement.scrollHeight > innerHeight ? document.documentElement.scrollHeight : 0),
    part: part ? { shown: part.clientHeight, whole: part.scrollHeight } : undefined,
  }
}
