import type { Contract } from './contract.js'
import type { Context } from './plugin.js'
import type { Slot } from './points.js'

/**
 * The `load` of a contributed piece of interface that needs its own plugin's context: the component gets it as `ctx`.
 *
 * @example
 * accountTabs.of({ id: 'points', label: 'loyalty.tab', load: slot(ctx, () => import('./views/tab.js')) })
 */
export function slot<C extends Contract, P extends { readonly ctx: Context<C> }>(
  ctx: Context<C>,
  load: () => Promise<{ readonly default: (props: P) => unknown }>,
): () => Promise<Slot<Omit<P, 'ctx'>>> {
  return async () => {
    const { default: component } = await load()
    // Together with `ctx` these are the component's props again.
    return { default: (props) => component({ ...props, ctx } as unknown as P) }
  }
}
