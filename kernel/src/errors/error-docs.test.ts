import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { transferErrors } from '../transfers/index.js'
import { defineErrors, kernelErrors, setupErrors, walletErrors } from './index.js'

/** The build copies this page to the place that errors name. */
const pages = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
const copy = new URL('../../dist/errors.md', import.meta.url)

test('an error links to its explanation, and the anchor exists', () => {
  for (const error of [
    walletErrors.create('rejected', { wallet: 'Alba' }),
    kernelErrors.create('plugin-missing', { plugin: 'send', requirement: 'account' }),
    setupErrors.create('stopped', {}),
    transferErrors.create('not-enough', {}),
  ]) {
    const anchor = `${error.catalogue}-${error.code}`
    expect(error.docs).toBe(`@latchkey/kernel/dist/errors.md#${anchor}`)
    expect(pages).toContain(`<a id="${anchor}"></a>`)
  }
})

// A quick run builds nothing.
test.runIf(existsSync(copy))('the page is part of the package, as the repository has it', () =>
  expect(readFileSync(copy, 'utf8')).toBe(pages),
)

test('a third-party catalogue has no entry on our page, and may have its own page', () => {
  interface LoyaltyErrors {
    readonly 'not-enough': { readonly points: number }
  }
  const texts = { 'not-enough': ({ points }: LoyaltyErrors['not-enough']) => `${points} points are missing.` }
  expect(defineErrors<LoyaltyErrors>('loyalty', texts).create('not-enough', { points: 2 }).docs).toBeUndefined()
  const own = defineErrors<LoyaltyErrors>('loyalty', texts, { page: 'https://perks.example/errors' })
  expect(own.create('not-enough', { points: 2 }).docs).toBe('https://perks.example/errors#loyalty-not-enough')
})

test('fixed texts contain no link', () => {
  const error = walletErrors.create('chain-not-supported', { chain: 'ton:1' })
  expect(error.message).toBe('Chain is not supported')
  expect(error.docs).toBe('@latchkey/kernel/dist/errors.md#wallet-chain-not-supported')
})
