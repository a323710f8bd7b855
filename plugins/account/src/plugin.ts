import {
  accountListeners,
  accountTabs,
  type CaipNetworkId,
  type Context,
  type CoreState,
  definePlugin,
  homes,
  type Plugin,
  priceSources,
  provide,
  slot,
  viewFrom,
} from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import { sessionInUse } from '@latchkey/kernel/late'
import { accountTitle } from './account-title.js'
import type { AccountContract } from './contract.js'
import { accountOptions, isBlocked, isConnected } from './entry-parts.js'
import { initialState } from './initial-state.js'
import { translations } from './messages/translations.js'
import type { AccountOptions } from './options.js'
import { KERNEL, VERSION } from './version.js'

// Views that lead to one another share one chunk.
const accountViews = () => import('./views/account-views.js')
const walletViews = () => import('./views/wallet-views.js')
const networkViews = () => import('./views/network-views.js')
// Imported through the account view: what the entry imports itself adds weight before the first open.
const assetViews = async () => (await accountViews()).assetViews()

/** Kernel services this plugin needs; granted by presets. */
export const accountGrants: { readonly account: readonly string[] } = {
  account: ['kernel.connections', 'kernel.chains', 'connect.state'],
}

/**
 * The account in use, its networks and its wallets.
 *
 * @example
 * account({ enableNetworkSwitch: false, learnMoreUrl: 'https://example.com/networks' })
 */
export function account(options: AccountOptions = {}): Plugin<AccountContract> {
  const { enableNetworkSwitch = true, allowUnsupportedChain = false } = options
  return firstParty(
    definePlugin<AccountContract>({
      id: 'account',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      options: { of: 'account', given: options, known: () => import('./known-options.js') },
      needs: accountGrants.account,
      state: initialState,
      messages: { en: () => import('./messages/en.js'), ...translations },
      views: {
        Account: {
          title: (_args, ctx) => accountTitle(ctx),
          load: viewFrom(accountViews, 'Account'),
          skeleton: 'sum',
          needs: 'account',
          ...(enableNetworkSwitch && {
            help: {
              label: (ctx) =>
                ctx.label('shell.header.network', { network: sessionInUse(ctx.core)?.network?.name ?? ctx.t('account.network.unknown') }),
              icon: 'network',
              press(ctx) {
                ctx.emit('clickNetworks', {})
                ctx.open('Networks')
              },
            },
          }),
        },
        AccountSettings: { title: 'account.settings', load: viewFrom(accountViews, 'AccountSettings'), needs: 'account' },
        ProfileWallets: { title: 'account.wallets.title', load: viewFrom(walletViews, 'ProfileWallets') },
        Networks: {
          enabled: enableNetworkSwitch,
          title: 'account.network.title',
          load: viewFrom(networkViews, 'Networks'),
          help: {
            label: 'account.network.help',
            icon: 'help',
            press(ctx) {
              ctx.emit('clickNetworkHelp', {})
              ctx.open('WhatIsANetwork')
            },
          },
        },
        SwitchNetwork: {
          enabled: enableNetworkSwitch,
          args: { chain: 'string' },
          title: naming('account.network.switch.title'),
          load: viewFrom(networkViews, 'SwitchNetwork'),
          skeleton: 'ring',
          needs: 'account',
        },
        SwitchActiveChain: {
          enabled: enableNetworkSwitch,
          args: { chain: 'string' },
          title: naming('account.switchActive.title'),
          load: viewFrom(networkViews, 'SwitchActiveChain'),
          skeleton: 'ring',
          needs: 'account',
        },
        UnsupportedChain: {
          enabled: !allowUnsupportedChain,
          title: 'account.network.unsupported.title',
          load: viewFrom(networkViews, 'UnsupportedChain'),
          needs: 'account',
          back: false,
          // Also holds SwitchNetwork above it: closing asks every view below.
          canLeave: (ctx, how) => how === 'open' || !isBlocked(ctx.core, allowUnsupportedChain),
          refusal: 'account.network.blocked',
        },
        WhatIsANetwork: {
          enabled: enableNetworkSwitch,
          title: 'account.network.about.title',
          load: viewFrom(networkViews, 'WhatIsANetwork'),
          skeleton: 'text',
        },
      },
      setup(ctx) {
        return {
          provides: [provide(accountOptions, { ...options })],
          actions: {
            listNetworks: async () => (await networkViews()).listNetworks(ctx.core),
            assets: async () => (await assetViews()).assetBook(ctx).assets,
          },
          contributes: [
            priceSources.of({ id: 'account', read: async (holder) => (await assetViews()).assetBook(ctx).assets.read(holder) }),
            accountListeners.of({ id: 'account', changed: (change) => ctx.use(accountOptions).book?.changed(change) }),
            accountTabs.of({ id: 'tokens', label: 'account.tokens', feature: 'balances', load: slot(ctx, assetViews) }, { order: 10 }),
            accountTabs.of(
              {
                id: 'nfts',
                label: 'account.nfts',
                part: 'collectibles',
                load: slot(ctx, async () => (await accountViews()).collectibles()),
              },
              { order: 20 },
            ),
            ...(allowUnsupportedChain
              ? []
              : [
                  homes.of(
                    { id: 'unsupported', view: 'UnsupportedChain', required: true, when: () => isBlocked(ctx.core) },
                    { order: 100 },
                  ),
                ]),
            homes.of({ id: 'account', view: 'Account', when: () => isConnected(sessionInUse(ctx.core)) }, { order: 200 }),
          ],
        }
      },
      start(ctx) {
        let following = false
        const follow = (): void => {
          if (following || isIdle(ctx.core)) return
          following = true
          const { core } = ctx
          import('./actions/follow-sessions.js').then(
            ({ followSessions }) => ctx.signal.aborted || followSessions(ctx, options, core),
            (error) => {
              following = false
              ctx.report(error)
            },
          )
        }
        ctx.subscribe('core', follow)
      },
    }),
  )
}

/** Following the sessions can wait while there are none, and none is being opened. */
function isIdle({ open, stack, sessions }: CoreState): boolean {
  return !open || (stack.every((entry) => entry.view === 'Connect') && Object.values(sessions).every((s) => s.status === 'disconnected'))
}

/** A title that contains the network's name. */
function naming(key: AccountContract['messages']) {
  return ({ chain }: { readonly chain: CaipNetworkId }, { core, t }: Context<AccountContract>): string =>
    t(key, { network: core.networks.find((n) => n.caipNetworkId === chain)?.name ?? chain })
}
