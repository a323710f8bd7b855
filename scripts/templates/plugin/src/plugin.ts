import { definePlugin, type Plugin } from '@latchkey/kernel'
import { add } from './actions/add.js'
import type { __Name__Contract } from './contract.js'
import en from './messages/en.js'
import { initialState } from './state.js'

/** Adds the `__Name__` view and its counter. */
export function __id__(): Plugin<__Name__Contract> {
  return definePlugin<__Name__Contract>({
    id: '__id__',
    version: '1.0.0',
    kernel: '^1.0.0',
    state: initialState,
    messages: { en },
    views: { __Name__: { title: '__id__.title', load: () => import('./views/__name__.js') } },
    setup: (ctx) => ({ actions: { add: (args) => add(ctx, args) } }),
  })
}
