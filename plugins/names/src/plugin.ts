import { definePlugin, loadOnce, nameSources, type Plugin, provide, settingsRows, slot, viewFrom } from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import type { NamesContract } from './contract.js'
import { translations } from './messages/translations.js'
import type { NamesOptions } from './options.js'
import { shared } from './shared.js'
import { KERNEL, VERSION } from './version.js'

const views = () => import('./views/names-views.js')

/** Kernel services this plugin needs; granted by presets. */
export const namesGrants: { readonly names: readonly string[] } = {
  names: ['kernel.requests', 'kernel.nameSources'],
}

/**
 * Names issued by the operator: visitors pick one, it is shown wherever the account is, and it resolves as a recipient. They are stored
 * by the server, so without a server the plugin shows nothing.
 *
 * @example
 * createKernel({ plugins: [evm({ networks: [mainnet] }), names({ suffix: 'latchkey.example' })], server: { baseUrl:
 * 'https://api.latchkey.example' } })
 */
export function names(options: NamesOptions): Plugin<NamesContract> {
  return firstParty(
    definePlugin<NamesContract>({
      id: 'names',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      options: { of: 'names', given: options, known: () => import('./known-options.js') },
      needs: namesGrants.names,
      state: () => ({ own: {} }),
      messages: { en: () => import('./messages/en.js'), ...translations },
      views: {
        ChooseAccountName: { title: 'names.pick', load: viewFrom(views, 'ChooseAccountName'), skeleton: 'text', needs: 'account' },
        RegisterAccountName: { title: 'names.choose', load: viewFrom(views, 'RegisterAccountName'), skeleton: 'form', needs: 'account' },
        RegisterAccountNameSuccess: {
          args: { name: 'string' },
          title: 'names.done',
          load: viewFrom(views, 'RegisterAccountNameSuccess'),
          skeleton: 'ring',
          needs: 'account',
        },
      },
      setup(ctx) {
        const loadNames = loadOnce(async () => (await import('./names.js')).createNames(ctx, options))
        return {
          provides: [provide(shared, { ...options, names: loadNames })],
          actions: { resolve: async (args) => (await loadNames()).findOn(args, ctx) },
          contributes: ctx.http.baseUrl
            ? [
                nameSources.of(
                  {
                    id: 'names',
                    namespace: 'eip155',
                    resolve: async (...args) => (await loadNames()).resolve(...args),
                    find: async (...args) => (await loadNames()).find(...args),
                  },
                  // Before ENS: visitors who register a name here are told that it is shown, and expect to see it.
                  { order: 40 },
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
