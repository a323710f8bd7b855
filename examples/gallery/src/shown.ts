import type { GalleryKernel, Scene } from './scenes/scene.js'

/** Returns the top view of a kernel's stack. */
export function viewOf(kernel: GalleryKernel): string | undefined {
  return kernel.state.core.stack.at(-1)?.view
}

/** Resolves once a scene is on screen with its images; rejects after a while, listing what is missing. */
export function appears(place: HTMLElement, { until, button }: Scene): Promise<void> {
  const wanted = until ?? (button ? 'button' : '.lk-screen')
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const look = (): void => {
      const root = place.querySelector('latchkey-shell, [data-latchkey]')?.shadowRoot
      const images = [...(root?.querySelectorAll('img') ?? [])]
      if (root?.querySelector(wanted) && images.every((image) => image.complete)) resolve()
      else if (performance.now() - began > 30_000) reject(new Error(`Waited 30 s for "${wanted}".`))
      else requestAnimationFrame(look)
    }
    look()
  })
}
