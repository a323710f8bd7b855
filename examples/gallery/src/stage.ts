import { account, accountGrants } from '@latchkey/account'
import { connect, connectGrants } from '@latchkey/connect'
import { email, emailGrants } from '@latchkey/email'
import { history, historyGrants } from '@latchkey/history'
import { createKernel } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { accents } from '@latchkey/kernel/ui'
import { names, namesGrants } from '@latchkey/names'
import { onramp, onrampGrants } from '@latchkey/onramp'
import { pay, payGrants } from '@latchkey/pay'
import { payExchange } from '@latchkey/pay/exchange'
import { receive } from '@latchkey/receive'
import { send, sendGrants } from '@latchkey/send'
import { siwx, siwxGrants } from '@latchkey/siwx'
import { smartAccounts, smartAccountsGrants } from '@latchkey/smart-accounts'
import { socials, socialsGrants } from '@latchkey/socials'
import { swaps, swapsGrants } from '@latchkey/swaps'
import { walletConnectGrants, walletconnect } from '@latchkey/walletconnect'
import { wallets, walletsGrants } from '@latchkey/wallets'
import { parts } from './parts/plugin.js'
import { addPseudoLocale } from './pseudo-locale.js'
import type { GalleryKernel, Scene } from './scenes/scene.js'
import type { Dress } from './settings.js'
import { login } from './world/login.js'
import { SUFFIX } from './world/names-server.js'
import { phone } from './world/phone.js'
import { probe } from './world/probe.js'
import { bitcoinRequests, evmRequests } from './world/requests.js'
import { signIn } from './world/sign-in.js'
import { world, worldNeeds } from './world/world.js'

/** The plugins whose views the gallery shows; the tests compare them with the workspace. */
export function galleryPlugins(scene: Partial<Scene> = {}) {
  const line = walletconnect({ relayUrls: ['wss://relay.example'], provider: phone(scene.phone) })
  const directory = wallets(scene.directory?.())
  const named = names({ suffix: SUFFIX, learnMoreUrl: 'https://latchkey.example/names' })
  return [
    connect(scene.connect),
    account(scene.account),
    directory,
    named,
    onramp({ learnMoreUrl: 'https://latchkey.example/buying' }),
    pay(),
    payExchange(),
    line,
    swaps(),
    send(),
    receive(),
    history(),
    siwx(signIn(scene.signIn)),
    login(scene.login, scene.approval, scene.smart),
    smartAccounts({ sessions: true }),
    email(),
    socials({ providers: scene.socials ?? [] }),
    world(scene.world),
    evmRequests(scene.nodes),
    bitcoinRequests(),
    parts(),
    probe(),
  ] as const
}

/** Plugins that add to every account: only in scenes that are about them. */
const MONEY: readonly string[] = ['receive', 'history']

/** Creates a separate kernel for a scene: in-memory storage, no network, nothing shared with other cells. */
export function makeKernel(scene: Scene): GalleryKernel {
  const all = galleryPlugins(scene)
  const kernel = createKernel({
    // In debug a kernel stops the one of its project that runs, and a page of the gallery has many.
    projectId: `gallery ${scene.view} ${scene.state}`,
    // A scene without a directory opens none of its views, and its Connect view has no row for it.
    plugins: all.filter(
      ({ id }) =>
        (id !== 'wallets' || scene.directory) &&
        (!MONEY.includes(id) || scene.money) &&
        (id !== 'names' || scene.names) &&
        (id !== 'swaps' || scene.swaps) &&
        (id !== 'onramp' || scene.buying) &&
        ((id !== 'pay' && id !== 'payExchange') || scene.paying) &&
        (id !== 'siwx' || scene.signIn) &&
        ((id !== 'embeddedWallet' && id !== 'email') || scene.login) &&
        (id !== 'socials' || scene.socials) &&
        ((id !== 'eip155' && id !== 'bip122') || scene.nodes) &&
        (id !== 'smartAccounts' || scene.smart),
    ) as unknown as typeof all,
    grants: {
      ...connectGrants,
      ...accountGrants,
      ...walletsGrants,
      ...namesGrants,
      ...onrampGrants,
      ...payGrants,
      ...walletConnectGrants,
      ...swapsGrants,
      ...sendGrants,
      ...historyGrants,
      ...siwxGrants,
      ...emailGrants,
      ...socialsGrants,
      ...smartAccountsGrants,
      world: worldNeeds,
      probe: ['kernel.errorMappers'],
      eip155: ['kernel.chains', 'kernel.approvalBodies'],
      bip122: ['kernel.chains', 'kernel.approvalBodies'],
    },
    storage: memoryStorage(),
    locale: 'en',
    debug: false,
    metadata: { name: 'Gallery', url: 'https://gallery.example' },
    // Only if a scene is about it: other lists stay short.
    ...(scene.phone === undefined && { hide: ['kernel.connectorSources/walletconnect', 'kernel.walletRoutes/walletconnect'] }),
    ...scene.kernel,
  })
  addPseudoLocale(kernel)
  for (const contribution of scene.contributes ?? []) kernel.contribute(contribution)
  return kernel
}

/** Brings a kernel to the start of its scene: started, wallets connected. */
export async function prepare(kernel: GalleryKernel, { connected = [] }: Scene): Promise<void> {
  await kernel.start()
  for (const { id, namespaces = ['eip155'] } of connected.toReversed()) {
    for (const namespace of namespaces.toReversed()) await kernel.connections.connect({ connector: id, namespace })
  }
}

/** Applies the controls' options to a kernel. */
export async function dress(kernel: GalleryKernel, { mode, accent, tokens, locale }: Dress): Promise<void> {
  const before = Object.keys(kernel.state.core.theme.tokens).map((token) => [token, undefined] as const)
  kernel.setTheme({ mode, tokens: { ...Object.fromEntries(before), ...(tokens ?? { '--lk-accent': accents[accent] }) } })
  if (kernel.state.core.locale !== locale) await kernel.setLocale(locale)
}
