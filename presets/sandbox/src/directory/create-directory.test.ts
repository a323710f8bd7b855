import { expect, test } from 'vitest'
import { createDirectory } from './create-directory.js'

test('the four test wallets come first, with every link', () => {
  const list = createDirectory(600)
  expect(list.slice(0, 5).map(({ name }) => name)).toEqual(['Alba Wallet', 'Brio Wallet', 'Cora Wallet', 'Dune Wallet', 'Amber Pay'])
  expect(list[0]).toMatchObject({
    rdns: 'test.latchkey.alba',
    mobile_link: 'latchkey-test-alba://',
    link_mode: 'https://wallets.latchkey.test/alba',
    chains: ['eip155:1337', 'eip155:31338'],
    certified: true,
  })
})

test.for([0, 1, 4, 600, 5000, 7000])('%i wallets have that many ids, names and links, the same each time', (count) => {
  const list = createDirectory(count)
  expect(createDirectory(count)).toEqual(list)
  for (const of of ['id', 'name', 'homepage', 'image_url'] as const) {
    if (of !== 'image_url') expect(new Set(list.map((wallet) => wallet[of])).size).toBe(count)
    expect(list.every((wallet) => wallet[of])).toBe(true)
  }
  const links = list.flatMap(({ mobile_link }) => mobile_link ?? [])
  expect(new Set(links).size).toBe(links.length)
  expect(links.every((link) => /^(latchkey-test-[a-z0-9-]+:\/\/|https:\/\/wallets\.latchkey\.test\/[a-z0-9-]+)$/.test(link))).toBe(true)
  expect(list.every(({ id }) => /^[0-9a-f]{64}$/.test(id))).toBe(true)
})

test('they differ in every property that lists must handle', () => {
  const list = createDirectory(600)
  const share = (has: (wallet: (typeof list)[number]) => unknown): number => list.filter(has).length / list.length
  const extensionOnly = share((one) => one.chrome_store && !one.mobile_link && !one.desktop_link && !one.webapp_link)
  for (const part of [
    extensionOnly,
    share(({ certified }) => certified),
    share(({ chains }) => !chains),
    share(({ mobile_link }) => mobile_link?.startsWith('https:')),
    share(({ chains }) => chains && !chains.some((chain) => chain.startsWith('eip155'))),
    share(({ webapp_link }) => webapp_link),
  ]) {
    expect(part).toBeGreaterThan(0.05)
    expect(part).toBeLessThan(0.5)
  }
})
