import { expect, test } from 'vitest'
import { VERSION } from '../version.js'
import { bestKnown } from '../wallets/best-known.js'
import { moreWallets } from './more-wallets.js'
import { pictureOf, withPicture } from './picture-of.js'

const isLetter = (picture: string): boolean => picture.includes('<text')

test('well-known wallets have their logos, never a letter', () => {
  const letters = bestKnown.filter((wallet) => isLetter(pictureOf(wallet))).map(({ name }) => name)
  expect(letters).toEqual(['Xverse'])
  // No package with a clear licence has these.
  const without = ['Bitverse Wallet', 'Flow Wallet', 'Fordefi', 'Frame', 'Leather', 'Magic Eden', 'Ramper Wallet', 'UniSat']
  expect(moreWallets.filter((wallet) => isLetter(pictureOf(wallet))).map(({ name }) => name)).toEqual(without)
})

test('lists name the image of a wallet that has a logo, and keep the image of an operator', () => {
  const [metamask] = bestKnown
  if (!metamask) throw new Error('There is no list.')
  const { id, name } = metamask
  expect(withPicture({ id, name })).toEqual({ id, name, image_url: `/v1/images/wallet/${id}?v=${VERSION}` })
  const own = { id, name, image_url: 'https://cdn.test/fox.svg' }
  expect(withPicture(own)).toEqual(own)
  expect(withPicture({ id: 'xverse', name: 'Another' })).toEqual({ id: 'xverse', name: 'Another' })
})

test('a wallet of another list gets no logo by its name or its id alone', () => {
  const [metamask] = bestKnown
  if (!metamask) throw new Error('There is no list.')
  expect(isLetter(pictureOf({ id: 'other', name: metamask.name }))).toBe(true)
  expect(isLetter(pictureOf({ id: metamask.id, name: 'Another' }))).toBe(true)
})

test.each([...bestKnown, ...moreWallets])('the picture of $name runs and loads nothing', (wallet) => {
  expect(pictureOf(wallet)).not.toMatch(/<(script|image|use|foreignObject|style|a)\b|href|\son\w+=|url\((?!#)/)
})
