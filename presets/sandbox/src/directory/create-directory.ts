import { createHash } from 'node:crypto'
import { profiles, type WalletProfile } from '../wallet/profiles.js'
import type { DirectoryWallet } from './directory-wallet.js'

/**
 * Returns a list of fictional wallets, the same each time: the four test wallets first, then others with plausible names, links, chains
 * and stores. Some are certified, some are extensions only.
 * @example
 * createDirectory(5000).filter((wallet) => wallet.mobile_link)
 */
export function createDirectory(count: number): readonly DirectoryWallet[] {
  const own = profiles()
    .filter(({ families }) => families.includes('eip155'))
    .map(testWallet)
  const known = words()
  const others = Array.from({ length: Math.max(0, count - own.length) }, (_, index) => madeUp(known, index))
  return [...own, ...others].slice(0, Math.max(0, count))
}

const HOST = 'https://wallets.latchkey.test'

function testWallet({ id, name, rdns, icon }: WalletProfile): DirectoryWallet {
  return {
    id: hash(rdns),
    name,
    rdns,
    image_url: icon,
    homepage: `${HOST}/${id}`,
    mobile_link: `latchkey-test-${id}://`,
    desktop_link: `latchkey-test-${id}://`,
    link_mode: `${HOST}/${id}`,
    app_store: `${HOST}/${id}/ios`,
    play_store: `${HOST}/${id}/android`,
    chrome_store: `${HOST}/${id}/chrome`,
    chains: ['eip155:1337', 'eip155:31338'],
    certified: true,
  }
}

function madeUp(known: Words, index: number): DirectoryWallet {
  const name = nameOf(known, index)
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const page = `${HOST}/${slug}`
  const chains = CHAINS[index % CHAINS.length]
  const extensionOnly = index % 7 === 6
  return {
    id: hash(slug),
    name,
    image_url: iconOf(name, index),
    homepage: page,
    ...((extensionOnly || index % 3 === 0) && { rdns: `test.latchkey.${slug}`, chrome_store: `${page}/chrome` }),
    ...(extensionOnly && index % 2 === 0 && { firefox_store: `${page}/firefox` }),
    ...(!extensionOnly && {
      mobile_link: index % 4 === 1 ? page : `latchkey-test-${slug}://`,
      app_store: `${page}/ios`,
      play_store: `${page}/android`,
    }),
    ...(!extensionOnly && index % 5 === 0 && { link_mode: page }),
    ...(!extensionOnly && index % 6 === 0 && { desktop_link: `latchkey-test-${slug}://` }),
    ...(!extensionOnly && index % 9 === 0 && { webapp_link: `${page}/app` }),
    ...(chains && { chains }),
    ...(index % 4 === 0 && { certified: true }),
  }
}

/** The steps differ, so that neighbours in the list have little in common. */
function nameOf({ first, second, third }: Words, index: number): string {
  const round = Math.floor(index / first.length)
  const generation = Math.floor(index / (first.length * second.length))
  const ending = third[generation] ?? ` ${generation}`
  return `${first[index % first.length]} ${second[(round + index) % second.length]}${ending}`
}

function iconOf(name: string, index: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="hsl(${(index * 47) % 360} 55% 42%)"/><text x="32" y="43" font-family="sans-serif" font-size="32" font-weight="700" text-anchor="middle" fill="#fff">${name.slice(0, 1)}</text></svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}

function hash(text: string): string {
  return createHash('sha256').update(`latchkey directory ${text}`).digest('hex')
}

const CHAINS: readonly (readonly string[] | undefined)[] = [
  ['eip155:1337', 'eip155:31338'],
  ['eip155'],
  ['eip155:1337', 'eip155:31338', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  undefined,
  ['eip155', 'bip122:000000000019d6689c085ae165831e93'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['eip155:1337'],
]

interface Words {
  readonly first: readonly string[]
  readonly second: readonly string[]
  readonly third: readonly string[]
}

function words(): Words {
  return {
    first:
      'Amber Birch Cedar Copper Coral Crane Delta Ember Fern Finch Flint Granite Harbor Hazel Heron Indigo Iris Ivory Juniper Kite Lantern Linden Lotus Maple Marble Meadow Nova Oak Onyx Opal Otter Pebble Pine Quartz Raven River Saffron Sierra Tidal Willow'.split(
        ' ',
      ),
    second:
      'Pay Vault Key Safe Purse Ledge Gate Link Base Nest Port Pocket Mint Trail Bridge Wallet Hub Flow One Field Stack Chest Path Point Shell Lane Dock Ring Fold Keep'.split(
        ' ',
      ),
    third: ['', ' Pro', ' Lite', ' Go', ' Plus'],
  }
}
