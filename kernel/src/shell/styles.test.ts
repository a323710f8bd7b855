import { expect, test } from 'vitest'
import { shellStyles } from './styles.js'

/** Returns the first rule of a selector, outside of media queries. */
const rule = (selector: string): string => shellStyles.split(`\n${selector} {`)[1]?.split('}')[0] ?? ''

test('API-46 S9-19 S9-20 S9-21 the modal has the specification’s width, z-index and durations', () => {
  expect(rule('.lk-frame')).toContain('inline-size: 360px;')
  expect(rule(':host(:not([data-embedded]))')).toContain('z-index: var(--lk-z-index, 999)')
  const durations = ['.lk-dialog', '.lk-dialog > .lk-frame', '.lk-view'].map((part) => /animation: [\w-]+ (\S+)/.exec(rule(part))?.[1])
  expect(durations).toEqual(['.12s', '.15s', '.15s'])
  expect(shellStyles).not.toMatch(/[^.\d]\.(?!12s|15s)\d+s\b/)
})
