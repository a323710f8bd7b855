const QUERY = '(prefers-reduced-motion: reduce)'

/**
 * Makes every style sheet of a shadow root, and scripts that query it, behave as if the visitor preferred reduced motion. A page cannot
 * change the system's setting, but the conditions of media rules can be rewritten.
 */
export function believeReducedMotion(root: ShadowRoot, reduced: boolean): void {
  for (const sheet of root.adoptedStyleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule) || !original(rule).includes(QUERY)) continue
      rule.media.mediaText = reduced ? original(rule).replace(QUERY, 'all') : original(rule)
    }
  }
}

const changed = new WeakMap<CSSMediaRule, string>()

function original(rule: CSSMediaRule): string {
  const text = changed.get(rule) ?? rule.media.mediaText
  changed.set(rule, text)
  return text
}
