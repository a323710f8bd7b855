import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { reactNames } from './react-names.mjs'

const pageOf = (text) => {
  const path = mkdtempSync(join(tmpdir(), 'react-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  writeFileSync(join(path, 'index.d.ts'), text)
  return reactNames(join(path, 'index.d.ts'), {})
}

test('a hook is listed with its options and results, including which may be undefined', () => {
  const page = pageOf(`export interface PriceOptions {
  /** Three letters. */
  readonly currency?: string | undefined
}
export interface PriceResult {
  /** Of one unit. */
  readonly price: string | undefined
}
/** Follows a price. */
export declare function usePrice(options?: PriceOptions): PriceResult
/** No hook. */
export declare function userOf(): string
`)
  expect(page).toBe(`### \`usePrice(options?)\`

Follows a price.

| Field | | |
|---|---|---|
| \`currency?\` | option | \`string\` · Three letters. |
| \`price\` | result | \`string \\| undefined\` · Of one unit. |
`)
})

test('a component is listed with its props, including inherited and aliased ones', () => {
  const page = pageOf(`interface FaceProps {
  /** Ignores presses. */
  readonly disabled?: boolean
}
export interface PillProps extends FaceProps {
  /** \`a\` or \`b\`. */
  readonly kind: 'a' | 'b'
}
export type DotProps = FaceProps
/** A pill. */
export declare const Pill: import('react').ForwardRefExoticComponent<PillProps & object>
/** A dot. */
export declare function Dot({ disabled }: DotProps): unknown
/** No component. */
export declare const Point: object
`)
  expect(page).toContain(
    "### `<Pill>`\n\nA pill.\n\n| Prop | |\n|---|---|\n| `kind` | `'a' \\| 'b'` · `a` or `b`. |\n| `disabled?` | `boolean` · Ignores presses. |\n",
  )
  expect(page).toContain('### `<Dot>`\n\nA dot.\n\n| Prop | |\n|---|---|\n| `disabled?` | `boolean` · Ignores presses. |\n')
  expect(page).not.toContain('Point')
})
