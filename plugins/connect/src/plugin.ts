import {
  connectSections,
  definePlugin,
  homes,
  loginGates,
  type Plugin,
  policyHosts,
  provide,
  slot,
  type ViewModule,
  viewFrom,
  walletMemories,
} from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import type { ReactNode } from 'react'
import type { ConnectContract } from './contract.js'
import { initialState } from './initial-state.js'
import { translations } from './messages/translations.js'
import { type ConnectOptions, connectOptions } from './options.js'
import { KERNEL, VERSION } from './version.js'
import type { LegalProps } from './views/parts/legal-line.js'

// Two chunks: the first screen with its English texts and the wallets it lists, and what can follow it. Browsers limit parallel requests.
const first = () => import('./views/first.js')
const more = () => import('./views/more.js')

/** Kernel services this plugin needs; granted by presets. */
export const connectGrants: { readonly connect: readonly string[] } = {
  connect: ['kernel.connections'],
}

/**
 * Connecting: choose a wallet, wait for it, get one.
 *
 * @example
 * connect({ featuredWalletIds: ['…'], termsConditionsUrl: 'https://example.com/terms' })
 */
export function connect(options: ConnectOptions = {}): Plugin<ConnectContract> {
  const { termsConditionsUrl, privacyPolicyUrl, legalCheckbox, enableWallets = true, enableWalletGuide = true } = options
  const hasGuide = enableWallets && enableWalletGuide
  // Sites without terms do not load the code that shows them.
  const legal = !(termsConditionsUrl || privacyPolicyUrl)
    ? undefined
    : legalCheckbox
      ? () => import('./views/parts/legal-gate.js')
      : () => import('./views/parts/legal-line.js')
  const firstView = (name: 'Connect' | 'ConnectWallets') => async (): Promise<ViewModule<ConnectContract, typeof name>> => {
    const [{ [name]: View, styles }, { Legal = ({ children }: LegalProps) => children as ReactNode } = {}] = await Promise.all([
      first(),
      legal?.(),
    ])
    return { default: (props) => View({ ...props, Legal }), styles }
  }
  return firstParty(
    definePlugin<ConnectContract>({
      id: 'connect',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      options: { of: 'connect', given: options, known: () => import('./known-options.js') },
      needs: connectGrants.connect,
      state: initialState,
      messages: { en: first, ...translations },
      views: {
        Connect: {
          title: 'connect.title',
          load: firstView('Connect'),
          shows: [connectSections],
          ahead: true,
          ...(hasGuide && {
            help: {
              label: 'connect.help',
              icon: 'help',
              press(ctx) {
                ctx.emit('clickWalletHelp', {})
                ctx.open('WhatIsAWallet')
              },
            },
          }),
        },
        ConnectWallets: {
          enabled: enableWallets,
          title: 'connect.chooseWallet',
          load: firstView('ConnectWallets'),
        },
        ConnectingExternal: {
          args: { connector: 'string' },
          title: ({ connector }, ctx) => ctx.core.connectors.find((c) => c.id === connector)?.name ?? connector,
          load: viewFrom(more, 'ConnectingExternal'),
          skeleton: 'ring',
          shows: [loginGates],
        },
        ConnectingMultiChain: {
          args: { name: 'string', roads: 'object' },
          title: 'connect.multi.title',
          load: viewFrom(more, 'ConnectingMultiChain'),
          shows: [loginGates],
        },
        GetWallet: { enabled: hasGuide, title: 'connect.get.title', load: viewFrom(more, 'GetWallet') },
        Downloads: {
          enabled: enableWallets,
          args: { wallet: 'object' },
          title: ({ wallet }, ctx) => ctx.t('connect.downloads.title', { wallet: wallet.name }),
          load: viewFrom(more, 'Downloads'),
          skeleton: 'code',
        },
        WhatIsAWallet: { enabled: hasGuide, title: 'connect.about.title', load: viewFrom(more, 'WhatIsAWallet'), skeleton: 'text' },
      },
      setup(ctx) {
        return {
          provides: [provide(connectOptions, options)],
          actions: {
            async listWallets({ namespace } = {}) {
              const { walletRows } = await first()
              return walletRows(ctx, ctx.state, options, namespace)
            },
            // Together with the views that follow it.
            browse: async () => (await more()).browse(ctx, options),
          },
          contributes: [
            policyHosts.of({ id: 'connect.images', img: picturesOf(options) }),
            walletMemories.of({
              id: 'connect',
              read: () => ctx.state.recent.map(({ id }) => id),
              subscribe(listener) {
                void first().then((m) => m.loadRecents(ctx), ctx.report)
                return ctx.subscribe('connect', listener)
              },
              forget: (connector) => void first().then((m) => m.forgetWallet(ctx, connector), ctx.report),
            }),
            homes.of({ id: 'connect', view: 'Connect', when: () => true }, { order: 900 }),
            ...(legal ? [loginGates.of({ id: 'legal', load: slot(ctx, async () => ({ default: (await legal()).Legal })) })] : []),
            ...(enableWallets
              ? [connectSections.of({ id: 'wallet', load: slot(ctx, async () => ({ default: (await first()).WalletSection })) })]
              : []),
          ],
        }
      },
      start(ctx) {
        // Other plugins' views show recent wallets too.
        ctx.on('open', () => void first().then((m) => m.loadRecents(ctx), ctx.report))
        ctx.on('connect', ({ connector, restored }) => {
          if (!restored) void first().then((m) => m.rememberWallet(ctx, connector), ctx.report)
        })
      },
    }),
  )
}

/** URLs of the images that the integrator configures. */
function picturesOf({ connectorImages = {}, customWallets = [] }: ConnectOptions): readonly string[] {
  return [...Object.values(connectorImages), ...customWallets.flatMap(({ image_url }) => image_url ?? [])]
}
