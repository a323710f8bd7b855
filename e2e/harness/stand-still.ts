/** A page of either browser driver. */
interface Evaluates {
  evaluate(run: () => void): Promise<unknown>
}

/** Finishes every finite animation, so that nothing is checked while it fades. */
export async function standStill(page: Evaluates): Promise<void> {
  await page.evaluate(() => {
    const rootsBelow = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsBelow(shadowRoot) : [])),
    ]
    for (const root of rootsBelow(document)) {
      for (const animation of root.getAnimations()) {
        if (animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
      }
    }
  })
}
