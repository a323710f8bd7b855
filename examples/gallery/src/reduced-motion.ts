const QUERY = '(prefers-reduced-motion: reduce)'

/**
 * Lets every style sheet of a shadow root, and scripts that ask, believe that the visitor prefers less motion. A page
 * cannot change the system's setting, but the conditions of media rules can be written anew.
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
