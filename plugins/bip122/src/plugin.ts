import {
  approvalBodies,
  chains,
  connections,
  connectorSources,
  definePlugin,
  lateBalances,
  loadOnce,
  type Network,
  type Plugin,
  policyHosts,
  slot,
} from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import { createAdapter } from './adapter.js'
import type { Bip122Contract } from './contract.js'
import { createProvider } from './create-provider.js'
import { METHODS } from './data/methods.js'
import type { WalletWay } from './discovery/found-wallet.js'
import { walletSource } from './discovery/wallet-source.js'
import type { EsploraUrls } from './esplora.js'
import { translations as approveTranslations } from './messages/approve/translations.js'
import en from './messages/en.js'
import { translations } from './messages/translations.js'
import { createMethods } from './methods.js'
import type { Runtime } from './runtime.js'
import { KERNEL, VERSION } from './version.js'

/** Networks, server and wallets of the Bitcoin family. */
export interface Bip122Options {
  /** In display order; the first one is selected initially. Networks of `./networks`. */
  readonly networks: readonly [Network, ...Network[]]
  /** Your Esplora-compatible servers by CAIP-2 id, for balances and fee rates. None by default: then neither is read. */
  readonly esplora?: EsploraUrls
  /** The account to use first, if a wallet shares several. Defaults to `payment`. */
  readonly defaultAccountType?: 'payment' | 'ordinal' | 'stx'
  /** How wallets are discovered. All ways by default. */
  readonly wallets?: readonly WalletWay[]
}

/** Kernel services this plugin needs; granted by presets. */
export const bip122Grants: { readonly bip122: readonly string[] } = {
  bip122: ['kernel.connections', 'kernel.requests', 'kernel.chains', 'kernel.connectorSources', 'kernel.approvalBodies'],
}

/** Pattern of an address, used until the code that verifies checksums has loaded: with the first balance or request. */
const FORM = /^((bc|tb|bcrt)1[a-z\d]{11,87}|[1-9A-HJ-NP-Za-km-z]{26,35})$/i

const WAYS: readonly WalletWay[] = ['unisat', 'okx', 'leather', 'sats-connect', 'wallet-standard']

/**
 * Bitcoin: discovers wallets, talks to them, checks addresses, reads balances.
 *
 * @example
 * createKernel({ projectId: 'my-app', plugins: [bip122({ networks: [bitcoin] })] })
 */
export function bip122(given: Bip122Options): Plugin<Bip122Contract> {
  // Plain JavaScript may pass nothing; the kernel then names the missing option.
  const { networks, esplora = {}, wallets = WAYS, defaultAccountType = 'payment' } = { ...given }
  return firstParty(
    definePlugin<Bip122Contract>({
      id: 'bip122',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      family: { namespace: 'bip122', networks },
      options: { of: 'bip122', given, known: () => import('./known-options.js') },
      needs: bip122Grants.bip122,
      provides: { chain: '1.0.0', 'chain:bip122': '1.0.0' },
      // One line each: separate chunks would weigh more.
      messages: { en, ...translations },
      lateMessages: {
        approve: {
          en: () => import('./messages/approve/en.js'),
          ...approveTranslations,
        },
      },
      setup(ctx) {
        const provider = createProvider(ctx)
        let loaded: Runtime | undefined
        const loadRuntime = loadOnce(() =>
          import('./runtime.js').then((m) => {
            loaded = m.createRuntime({ ctx, connections: () => ctx.use(connections), esplora })
            return loaded
          }),
        )
        return {
          actions: {
            getProvider: () => provider,
            getBalance: async (args) => (await loadRuntime()).actions.getBalance(args),
            getFeeRate: async (args) => (await loadRuntime()).actions.getFeeRate(args),
            waitForTransaction: async (args) => (await loadRuntime()).actions.waitForTransaction(args),
            checkAddress: async (args) => (await loadRuntime()).actions.checkAddress(args),
          },
          rpc: createMethods(ctx, async (...request) => (await loadRuntime()).handle(...request)),
          contributes: [
            chains.of(
              createAdapter({
                networks,
                provider,
                isAddress: (value) => (loaded ? loaded.isAddress(value) : FORM.test(value)),
                load: async () => (await loadRuntime()).parts,
                balances: Object.keys(esplora).length > 0,
                defaultAccountType,
              }),
            ),
            connectorSources.of(walletSource(wallets, ctx)),
            approvalBodies.of({ id: 'bip122', methods: METHODS.slice(1), load: slot(ctx, () => import('./approval/approval-body.js')) }),
            policyHosts.of({ id: 'bip122.esplora', connect: Object.values(esplora) }),
            lateBalances('bip122', loadRuntime),
          ],
        }
      },
    }),
  )
}
