import { type RefObject, useEffect } from 'react'

/** Animates the card's height when its content changes, instead of letting it jump. */
export function useCardHeight(card: RefObject<HTMLElement | null>, body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = card.current
    const content = body.current
    if (!element || !content) return
    let running: Animation | undefined
    let last = element.offsetHeight
    const follow = () => {
      const from = running ? element.getBoundingClientRect().height : last
      running?.cancel()
      running = undefined
      // An animation that is replaced by none must clean up: the body must scroll again.
      delete element.dataset.moving
      const to = element.offsetHeight
      last = to
      if (Math.abs(to - from) < 2 || from === 0 || to === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
      element.dataset.moving = ''
      const animation = element.animate([{ blockSize: `${from}px` }, { blockSize: `${to}px` }], {
        duration: 150,
        easing: 'cubic-bezier(.2, .8, .3, 1)',
      })
      running = animation
      const done = () => {
        if (running !== animation) return
        running = undefined
        delete element.dataset.moving
      }
      animation.finished.then(done, done)
    }
    // Observes the body's children: the body itself changes size while the card animates.
    const sizes = new ResizeObserver(follow)
    const watch = () => {
      sizes.disconnect()
      for (const child of content.children) if (child.className !== 'lk-ghost') sizes.observe(child)
    }
    const children = new MutationObserver(watch)
    children.observe(content, { childList: true })
    watch()
    return () => {
      children.disconnect()
      sizes.disconnect()
      running?.cancel()
    }
  }, [card, body])
}
