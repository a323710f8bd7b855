import type { ConnectorInfo, ListedWallet } from '@latchkey/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { browseWallets } from './browse-wallets.js'
import { type ListWalletsArgs, limitInstalled, listPlaces, listWallets } from './list-wallets.js'

const connector = (id: string, more: Partial<ConnectorInfo> = {}): ConnectorInfo => ({
  id,
  type: 'ANNOUNCED',
  name: id,
  namespaces: ['eip155'],
  rdns: id,
  installed: true,
  ...more,
})
const nameless = (id: string, more: Partial<ConnectorInfo> = {}): ConnectorInfo => {
  const { rdns: _none, ...plain } = connector(id, more)
  return plain
}
const listed = (id: string, more: Partial<ListedWallet> = {}): ListedWallet => ({ id, name: id, ...more })
const nothing: ListWalletsArgs = {
  connectors: [],
  recent: [],
  listed: [],
  namespace: undefined,
  connected: [],
  touch: false,
  options: {},
}
const list = (args: Partial<ListWalletsArgs>) => listWallets({ ...nothing, ...args })
const names = (args: Partial<ListWalletsArgs>): readonly string[] => list(args).map((row) => row.name)
const walletConnect = connector('wc', { type: 'WALLET_CONNECT', name: 'WalletConnect' })

describe('the wallet list', () => {
  test('LST-01: announced, injected, recent, featured and listed, a wallet appears once, installed and recent', () => {
    const rows = list({
      connectors: [connector('io.rabby', { name: 'Rabby' }), nameless('injected', { type: 'INJECTED', name: 'Rabby' })],
      recent: [{ id: 'io.rabby', rdns: 'io.rabby', name: 'Rabby' }],
      listed: [listed('rabby-id', { name: 'Rabby', rdns: 'io.rabby' })],
      options: { featuredWalletIds: ['rabby-id'] },
    })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ type: 'injected', installed: true, recent: true, listed: { id: 'rabby-id' } })
  })

  test('NEVM-11 a wallet that needs a new prompt comes first, even if another family has it too', () => {
    const rows = list({
      connectors: [
        connector('io.a', { name: 'Alpha' }),
        connector('io.b', { name: 'Beta' }),
        connector('bip122.leather', { name: 'Leather', namespaces: ['bip122'], rdns: 'io.leather', reconnect: true }),
        connector('io.leather', { name: 'Leather' }),
      ],
      recent: [{ id: 'io.b', rdns: 'io.b', name: 'Beta' }],
    })
    expect(rows.map(({ name, reconnect = false }) => [name, reconnect])).toEqual([
      ['Leather', true],
      ['Beta', false],
      ['Alpha', false],
    ])
  })

  test('LST-02: an excluded wallet is missing everywhere, by rdns, id or any case of its name', () => {
    const args = {
      connectors: [connector('io.a', { name: 'Alpha' })],
      recent: [{ id: 'b', rdns: undefined, name: 'Beta' }],
      listed: [listed('b', { name: 'Beta' }), listed('c', { name: 'Gamma' })],
      options: { customWallets: [listed('d', { name: 'Delta' })] },
    }
    expect(names(args)).toEqual(['Beta', 'Alpha', 'Delta', 'Gamma'])
    const excludeWalletIds = ['io.a', 'BETA', 'c', 'delta']
    expect(names({ ...args, options: { ...args.options, excludeWalletIds } })).toEqual([])
  })

  test('LST-03: featured wallets keep the integrator’s order, and the input is not changed', () => {
    const all = Object.freeze([listed('a'), listed('b'), listed('c')])
    const featuredWalletIds = Object.freeze(['c', 'a'])
    expect(names({ connectors: [walletConnect], listed: all, options: { featuredWalletIds } })).toEqual(['WalletConnect', 'c', 'a', 'b'])
  })

  test('beside other logins the first installed wallets stay, with WalletConnect and all that is not installed', () => {
    const rows = list({
      connectors: [walletConnect, ...['a', 'b', 'c', 'd', 'e'].map((id) => connector(id))],
      listed: [listed('x')],
      recent: [{ id: 'e', rdns: 'e', name: 'e' }],
      options: { featuredWalletIds: ['x'] },
    })
    expect(limitInstalled(rows, 3).map(({ name }) => name)).toEqual(['WalletConnect', 'e', 'a', 'b', 'x'])
    expect(limitInstalled(rows)).toEqual(rows)
  })

  test('LST-06: on a phone wallets without a mobile link are hidden, custom and installed ones are not', () => {
    const args = {
      touch: true,
      connectors: [connector('here')],
      listed: [listed('app', { mobile_link: 'app://' }), listed('desktop only')],
      options: { customWallets: [listed('own')], featuredWalletIds: ['desktop only'] },
    }
    expect(names(args)).toEqual(['here', 'own', 'app'])
  })

  test.each([
    ['on a desktop when absent', { touch: false, installed: false, rdns: 'x' }, []],
    ['on a phone when absent and without an rdns', { touch: true, installed: false, rdns: undefined }, []],
    ['shown on a phone with an rdns', { touch: true, installed: false, rdns: 'x' }, ['Browser Wallet']],
    ['shown when it is there', { touch: false, installed: true, rdns: undefined }, ['Browser Wallet']],
  ])('LST-06 S5-22 S5-23: a nameless Browser Wallet is hidden %s', (_case, { touch, installed, rdns }, expected) => {
    const { rdns: _default, ...plain } = connector('injected', { type: 'INJECTED', name: 'Browser Wallet', installed })
    expect(names({ touch, connectors: [{ ...plain, ...(rdns && { rdns }) }] })).toEqual(expected)
  })

  test('LST-06: a Browser Wallet stays next to a wallet announced for another family, and disappears where it is not offered', () => {
    const { rdns: _none, ...nameless } = connector('injected', { type: 'INJECTED', name: 'Browser Wallet' })
    const sol = connector('solana:Sol', { name: 'Sol', namespaces: ['solana'] })
    expect(names({ connectors: [nameless, sol] })).toEqual(['Browser Wallet', 'Sol'])
    expect(names({ connectors: [{ ...nameless, listed: false }, sol] })).toEqual(['Sol'])
  })

  test('MOB-08: in a wallet’s own browser that wallet comes first as installed, and no QR code is offered', () => {
    const app = listed('app-id', { name: 'App', rdns: 'com.app', mobile_link: 'app://', app_store: 'https://apps.example/app' })
    const other = listed('other', { mobile_link: 'other://' })
    const args = { touch: true, listed: [app, other], options: { featuredWalletIds: ['other', 'app-id'] } }
    const announced = { ...args, connectors: [walletConnect, connector('com.app', { name: 'App' })] }
    expect(list(announced).map(({ name, installed }) => [name, installed])).toEqual([
      ['App', true],
      ['other', false],
    ])
    // Without touch it is an extension, and phones connect by QR code.
    expect(names({ ...announced, touch: false })).toEqual(['WalletConnect', 'App', 'other'])
  })

  test('MOB-08: a wallet’s own browser without a name offers no other row, which might be that wallet again', () => {
    const { rdns: _none, ...nameless } = connector('injected', { type: 'INJECTED', name: 'Browser Wallet' })
    const app = listed('app-id', { name: 'App', mobile_link: 'app://', app_store: 'https://apps.example/app' })
    const args = {
      connectors: [walletConnect, nameless],
      listed: [app],
      recent: [{ id: 'app-id', rdns: undefined, name: 'App' }],
      options: { featuredWalletIds: ['app-id'], customWallets: [listed('own', { mobile_link: 'own://' })] },
    }
    expect(list({ ...args, touch: true })).toMatchObject([{ name: 'Browser Wallet', installed: true, listed: undefined }])
    expect(names({ ...args, touch: false })).toEqual(['WalletConnect', 'App', 'Browser Wallet', 'own'])
    // Signing in by email does not make it a wallet's browser.
    expect(names({ ...args, connectors: [walletConnect, connector('auth', { type: 'AUTH' })], touch: true })).toContain('WalletConnect')
  })

  test('LST-07: a wallet on several chain families is one row with a link to each', () => {
    const connectors = [
      connector('io.multi', { name: 'Multi' }),
      // The Wallet Standard has names only.
      nameless('solana.Multi', { name: 'Multi', namespaces: ['solana'] }),
      nameless('bip122.multi', { name: 'Multi', namespaces: ['bip122'] }),
    ]
    const [row, ...rest] = list({ connectors })
    expect(rest).toEqual([])
    expect(row?.roads.map((r) => r.namespaces[0])).toEqual(['eip155', 'solana', 'bip122'])
    expect(names({ connectors, namespace: 'solana' })).toEqual(['Multi'])
  })

  describe('LST-11: a wallet’s name is a claim', () => {
    const real = connector('io.metamask', { name: 'MetaMask' })
    const stranger = connector('com.evil', { name: 'MetaMask', icon: 'data:evil' })

    test('two wallets with one name and two rdns are two rows, each with its rdns', () => {
      const rows = list({ connectors: [stranger, real] })
      expect(rows.map(({ name, note, roads }) => [name, note, roads[0]?.connector])).toEqual([
        ['MetaMask', 'com.evil', 'com.evil'],
        ['MetaMask', 'io.metamask', 'io.metamask'],
      ])
    })

    test.each(['metamask', 'Meta Mask', 'Meta\u00adMask', 'ＭetaMask'])('%j is the same name to a visitor', (name) => {
      expect(list({ connectors: [real, { ...stranger, name }] }).map(({ note }) => note)).toEqual(['io.metamask', 'com.evil'])
    })

    test('a listed wallet’s name with another rdns gets neither the listing nor its position', () => {
      const rows = list({ connectors: [walletConnect, stranger], listed: [listed('mm', { name: 'MetaMask', rdns: 'io.metamask' })] })
      expect(rows.map(({ name, note, installed, listed: entry }) => [name, note, installed, entry?.id])).toEqual([
        ['WalletConnect', undefined, true, undefined],
        ['MetaMask', 'com.evil', true, undefined],
        ['MetaMask', undefined, false, 'mm'],
      ])
    })

    test('an impostor takes no road of another family: the wallet of that name on Solana stays separate', () => {
      const sol = nameless('solana.Phantom', { name: 'Phantom', namespaces: ['solana'] })
      const evil = connector('com.evil', { name: 'Phantom' })
      const known = [listed('ph', { name: 'Phantom', rdns: 'app.phantom' })]
      expect(list({ connectors: [evil, sol], listed: known }).map(({ roads }) => roads.map((road) => road.connector))).toEqual([
        ['com.evil'],
        ['solana.Phantom'],
      ])
      const phantom = connector('app.phantom', { name: 'Phantom' })
      expect(list({ connectors: [phantom, sol], listed: known }).map(({ roads }) => roads.length)).toEqual([2])
    })

    test('two builds of one extension are two rows, distinguished by a number', () => {
      const beta = connector('io.metamask#2', { name: 'MetaMask', rdns: 'io.metamask' })
      expect(list({ connectors: [real, beta] }).map(({ key, note }) => [key, note])).toEqual([
        ['io.metamask', 'io.metamask (1)'],
        ['io.metamask#2', 'io.metamask (2)'],
      ])
    })

    test('two wallets without an rdns that claim the same are two rows', () => {
      const sol = (id: string) => nameless(id, { name: 'Phantom', namespaces: ['solana'] })
      expect(list({ connectors: [sol('solana:Phantom'), sol('solana:Phantom#2')] }).map(({ note }) => note)).toEqual(['(1)', '(2)'])
    })

    test('a recent wallet does not lend its name to a listed one', () => {
      const recent = [{ id: 'com.evil', rdns: 'com.evil', name: 'MetaMask' }]
      const rows = list({ connectors: [walletConnect], recent, listed: [listed('mm', { name: 'MetaMask', rdns: 'io.metamask' })] })
      expect(rows.map(({ type }) => type)).toEqual(['walletConnect', 'recommended'])
    })

    test.each(['Met\u0430Mask', '\u041c\u0435t\u0430Mask', '𝖬𝖾𝗍𝖺Mask', 'MᴇtaMask'])(
      'LST-14 %j is distinguished from the name that it looks like, and gets neither its listing nor its roads',
      (name) => {
        const known = [listed('mm', { name: 'MetaMask', rdns: 'io.metamask' })]
        const rows = list({
          connectors: [walletConnect, { ...stranger, name }, nameless('solana.x', { name, namespaces: ['solana'] })],
          listed: known,
        })
        expect(rows.map(({ odd, note, roads, listed: entry }) => [odd, note, roads.length, entry?.id])).toEqual([
          [undefined, undefined, 1, undefined],
          [true, 'com.evil', 1, undefined],
          [true, undefined, 1, undefined],
          [undefined, undefined, 0, 'mm'],
        ])
      },
    )

    test.each(['Кошелёк', '지갑', 'محفظة', '钱包 Wallet', 'Coinbase Wallet', 'Ledger™'])('LST-14 %j is an honest name', (name) => {
      expect(list({ connectors: [{ ...stranger, name }] }).map(({ odd, note }) => [odd, note])).toEqual([[undefined, undefined]])
    })

    test('a name that no other wallet has needs no note', () =>
      expect(list({ connectors: [real] }).map(({ note }) => note)).toEqual([undefined]))
  })

  test('S2-37 types come in the specification’s order, whose beginning the integrator may change', () => {
    const args = {
      connectors: [connector('ext', { type: 'EXTERNAL' }), connector('inj'), walletConnect],
      recent: [{ id: 'rec', rdns: undefined, name: 'rec' }],
      listed: [listed('rec'), listed('feat'), listed('tip')],
      options: { featuredWalletIds: ['feat'], customWallets: [listed('own')] },
    }
    expect(list(args).map((r) => r.type)).toEqual(['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external'])
    const options = { ...args.options, connectorTypeOrder: ['external', 'nonsense', 'custom'] as never }
    expect(
      list({ ...args, options })
        .map((r) => r.type)
        .slice(0, 3),
    ).toEqual(['external', 'custom', 'walletConnect'])
  })

  test('API-46 S2-37 recommendations come last', () => {
    const args = { connectors: [walletConnect, connector('ext', { type: 'EXTERNAL' })], listed: [listed('tip')] }
    expect(list(args).map((r) => r.type)).toEqual(['walletConnect', 'external', 'recommended'])
  })

  test('recommendations fill the list to four; a page without any way to connect a wallet recommends none', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => listed(id))
    expect(names({ listed: all })).toEqual([])
    expect(names({ connectors: [walletConnect], listed: all })).toEqual(['WalletConnect', 'a', 'b', 'c', 'd'])
    expect(names({ connectors: [connector('x'), connector('y')], listed: all })).toEqual(['x', 'y', 'a', 'b'])
  })

  test('on a phone a wallet’s own browser counts as a way to reach it, if a plugin opens it', () => {
    const args = { touch: true, listed: [listed('app', { browser_link: 'https://app.test/{url}' })] }
    expect(names({ ...args, routes: true })).toEqual(['app'])
    expect(names(args)).toEqual([])
    expect(names({ ...args, routes: true, touch: false })).toEqual([])
  })

  test('WalletConnect is hidden while it is connected', () => {
    expect(names({ connectors: [walletConnect, connector('x')], connected: ['wc'] })).toEqual(['x'])
    expect(names({ connectors: [walletConnect, connector('x')], connected: ['wc:topic'] })).toEqual(['x'])
  })

  test('the integrator’s images take precedence over the wallet’s own', () => {
    const [row] = list({
      connectors: [connector('x', { icon: 'data:own' })],
      options: { connectorImages: { x: 'https://example.com/x.png' } },
    })
    expect(row?.icon).toBe('https://example.com/x.png')
  })

  test('announced and listed, no wallet appears twice', () => {
    const name = fc.constantFrom('A', 'B', 'C', 'Browser Wallet')
    const id = fc.constantFrom('a', 'b', 'c', 'd')
    const anyConnector = fc.record({
      id,
      name,
      rdns: id,
      type: fc.constantFrom('ANNOUNCED' as const, 'INJECTED' as const, 'EXTERNAL' as const),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(anyConnector, { selector: (each) => each.id }),
        fc.array(fc.record({ id, name })),
        fc.array(fc.record({ id, name })),
        (connectors, all, recents) => {
          const rows = list({
            connectors: connectors.map((c) => connector(c.id, c)),
            listed: all,
            recent: recents.slice(0, 2).map((r) => ({ ...r, rdns: undefined })),
            options: { featuredWalletIds: ['a', 'b'] },
          })
          expect(new Set(rows.map((r) => `${r.name} ${r.note}`)).size).toBe(rows.length)
          expect(new Set(rows.map((r) => r.key)).size).toBe(rows.length)
        },
      ),
    )
  })
})

describe('placeholders for rows that a list is about to add', () => {
  const places = (args: Partial<ListWalletsArgs>) => listPlaces({ ...nothing, ...args })

  test('for all visitors and options, no row moves when the list arrives', () => {
    const ids = Array.from({ length: 12 }, (_, i) => `w${i}`)
    const some = (max: number) => fc.uniqueArray(fc.constantFrom(...ids), { maxLength: max })
    fc.assert(
      fc.property(
        some(3),
        some(2),
        some(3),
        fc.option(fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }), { nil: undefined }),
        fc.boolean(),
        (installed, recent, featuredWalletIds, includeWalletIds, code) => {
          const before = {
            connectors: [...(code ? [walletConnect] : []), ...installed.map((id) => connector(id))],
            recent: recent.map((id) => ({ id, rdns: undefined, name: id })),
            options: { featuredWalletIds, ...(includeWalletIds && { includeWalletIds }) },
          }
          const listedThen = ids.filter((id) => includeWalletIds?.includes(id) !== false).map((id) => listed(id))
          const shown = places(before).map((row) => (row.kept ? undefined : row.key))
          const after = list({ ...before, listed: listedThen }).map(({ key }) => key)
          for (const [i, key] of shown.entries()) if (key !== undefined) expect(after[i]).toBe(key)
        },
      ),
    )
  })

  test('there are as many placeholders as wallets arrive', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => listed(id))
    const before = {
      connectors: [walletConnect, connector('x')],
      recent: [{ id: 'c', rdns: undefined, name: 'c' }],
      options: { featuredWalletIds: ['e'] },
    }
    const types = (rows: readonly { readonly type: string }[]) => rows.map(({ type }) => type)
    expect(types(places(before))).toEqual(['walletConnect', 'recent', 'injected', 'featured', 'recommended'])
    expect(types(places(before))).toEqual(types(list({ ...before, listed: all })))
    expect(places({ connectors: [walletConnect], options: { includeWalletIds: ['a'] } })).toHaveLength(2)
    expect(places({ ...before, options: { excludeWalletIds: ['c', 'e'] } }).map(({ key }) => key)).not.toContain('c')
  })

  test('no placeholder is kept if none will arrive', () => {
    expect(places({})).toEqual([])
    const { rdns: _none, ...nameless } = connector('injected', { type: 'INJECTED', name: 'Browser Wallet' })
    expect(places({ touch: true, connectors: [nameless] })).toHaveLength(1)
  })
})

describe('the rows of a view with the whole list', () => {
  const browse = (args: Partial<ListWalletsArgs>) => browseWallets({ ...nothing, ...args })

  test('LST-03: installed ones first, sorted like featured ones, then featured ones, then the list in its order', () => {
    const args = {
      connectors: [walletConnect, connector('safe', { type: 'EXTERNAL' }), connector('x'), connector('y')],
      listed: [listed('c'), listed('b'), listed('a'), listed('y'), listed('z')],
      options: { featuredWalletIds: ['y', 'z', 'a'], customWallets: [listed('own')] },
    }
    expect(browse(args).map(({ name, installed }) => `${name}${installed ? ' installed' : ''}`)).toEqual([
      'y installed',
      'x installed',
      'z',
      'a',
      'own',
      'c',
      'b',
    ])
  })

  test('LST-02 LST-06: excluded ones and, on a phone, those without a link are missing, and none appears twice', () => {
    const rows = browse({
      touch: true,
      listed: [
        listed('a', { mobile_link: 'a://' }),
        listed('b', { name: 'a', mobile_link: 'b://' }),
        listed('c'),
        listed('d', { mobile_link: 'd://' }),
      ],
      options: { excludeWalletIds: ['D'], customWallets: [listed('own')] },
    })
    expect(rows.map(({ key }) => key)).toEqual(['own', 'a'])
  })

  test('each wallet of a long list is visited a few times, however long the list is', () => {
    let reads = 0
    const counted = (i: number): ListedWallet => ({
      ...listed(`w${i}`, { rdns: `com.wallet${i}` }),
      get name() {
        reads += 1
        return `Wallet ${i}`
      },
    })
    const readsOf = (count: number): number => {
      reads = 0
      const many = Array.from({ length: count }, (_, i) => counted(i))
      expect(browse({ connectors: [connector('com.wallet99', { name: 'Here' })], listed: many })).toHaveLength(count)
      return reads / count
    }
    expect(readsOf(2000)).toBeLessThanOrEqual(Math.ceil(readsOf(200)))
  })
})
