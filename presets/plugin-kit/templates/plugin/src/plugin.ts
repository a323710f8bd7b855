import { definePlugin, type Plugin } from '@latchkey/kernel'
import { tuple } from '@latchkey/kernel/wire'
import { loadPoints } from './actions/load-points.js'
import { redeem } from './actions/redeem.js'
import type { __Name__Contract } from './contract.js'
import en from './messages/en.js'
import { translations } from './messages/translations.js'
import { initialState } from './state.js'
import { KERNEL, VERSION } from './version.js'
import { spending } from './wire.js'

/**
 * Adds the view `__Name__` and the request `__id___redeem`. Needs the grant `kernel.requests`, and `__id__Server()` on the app's server.
 *
 * @example
 * createKernel({ projectId: 'my-app', plugins: [__id__()], grants: { __id__: ['kernel.requests'] } })
 */
export function __id__(): Plugin<__Name__Contract> {
  return definePlugin<__Name__Contract>({
    id: '__id__',
    version: VERSION,
    kernel: KERNEL,
    lazy: true,
    needs: ['kernel.requests'],
    state: initialState,
    messages: { en, ...translations },
    views: { __Name__: { title: '__id__.title', load: () => import('./views/__name__.js') } },
    setup: (ctx) => ({
      actions: { load: () => loadPoints(ctx) },
      rpc: {
        __id___redeem: {
          policy: 'approve',
          params: tuple([spending]),
          handle: ([args], call) => redeem(ctx, args, call),
        },
      },
    }),
  })
}
