import { expect } from 'vitest'

/** Waits until the frame is in its place, with its final height: an earlier press may miss. */
export async function frameStands(page: { evaluate<T>(run: () => T | Promise<T>): Promise<T> }): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const host = document.querySelector('latchkey-frame')
        // A third-party page may show it anywhere.
        if (!host) return document.querySelector('iframe') ? 'stands' : 'no frame'
        const dialog = host.shadowRoot?.querySelector('dialog')
        if (!dialog?.open || dialog.style.height === '') return 'not shown'
        const box = (): string => JSON.stringify(dialog.getBoundingClientRect())
        const before = box()
        for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame)
        if (box() !== before) return 'moves'
        // The card below it keeps growing while it is being redrawn.
        const moving = document
          .querySelector('latchkey-shell')
          ?.shadowRoot?.getAnimations()
          .find(({ playState, effect }) => {
            return playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
          })
        return moving
          ? `the card moves: ${(moving as CSSTransition).transitionProperty ?? (moving as CSSAnimation).animationName}`
          : 'stands'
      }),
    )
    .toBe('stands')
}
