import { definePlugin, loadOnce, nameSources, type Plugin, provide, settingsRows, slot, viewFrom } from '@latchkey/kernel'
import { ours } from '@latchkey/kernel/ours'
import type { NamesContract } from './contract.js'
import type { NamesOptions } from './options.js'
import { shared } from './shared.js'
import { KERNEL, VERSION } from './version.js'

const views = () => import('./views/names-views.js')

/** Kernel services this plugin needs; presets grant them. */
export const namesGrants: { readonly names: readonly string[] } = {
  names: ['kernel.requests', 'kernel.nameSources'],
}

/**
 * Names of the operator's own: one to pick, shown wherever the account is, and found where a recipient is looked up. They are the
 * server's, so without a server nothing of it is shown.
 *
 * @example
 * createKernel({ plugins: [evm({ networks: [mainnet] }), names({ suffix: 'latchkey.example' })], server: { baseUrl: 'https://api.latchkey.example' } })
 */
export function names(options: NamesOptions): Plugin<NamesContract> {
  return ours(
    definePlugin<NamesContract>({
      id: 'names',
      version: VERSION,
      kernel: KERNEL,
      needs: namesGrants.names,
      state: () => ({ own: {} }),
      messages: { en: () => import('./messages/en.js'), de: () => import('./messages/de.js'), ar: () => import('./messages/ar.js') },
      views: {
        ChooseAccountName: { title: 'names.pick', load: viewFrom(views, 'ChooseAccountName'), needs: 'account' },
        RegisterAccountName: { title: 'names.choose', load: viewFrom(views, 'RegisterAccountName'), needs: 'account' },
        RegisterAccountNameSuccess: {
          args: { name: 'string' },
          title: 'names.done',
          load: viewFrom(views, 'RegisterAccountNameSuccess'),
          needs: 'account',
        },
      },
      setup(ctx) {
        const late = loadOnce(async () => (await import('./names.js')).createNames(ctx, options))
        return {
          provides: [provide(shared, { ...options, names: late })],
          actions: { resolve: async (args) => (await late()).findOn(args, ctx) },
          contributes: ctx.http.baseUrl
            ? [
                nameSources.of(
                  {
                    id: 'names',
                    namespace: 'eip155',
                    resolve: async (...args) => (await late()).resolve(...args),
                    find: async (...args) => (await late()).find(...args),
                  },
                  // After ENS.
                  { order: 200 },
                ),
                settingsRows.of({
                  id: 'names',
                  label: 'names.pick',
                  load: slot(ctx, async () => ({ default: (await views()).NameRow })),
                }),
              ]
            : [],
        }
      },
    }),
  )
}
