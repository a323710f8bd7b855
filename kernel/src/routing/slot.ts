import type { LoadSlot, Slot } from '../points/index.js'
import type { Context, Contract } from '../types/index.js'

/**
 * The `load` of a contributed piece of interface that needs its own plugin's context: the component gets it as `ctx`.
 *
 * @example
 * accountTabs.of({ id: 'points', label: 'loyalty.tab', load: slot(ctx, () => import('./views/tab.js')) })
 */
export function slot<C extends Contract, P extends { readonly ctx: Context<C> }>(
  ctx: Context<C>,
  load: () => Promise<{ readonly default: (props: P) => unknown }>,
): LoadSlot<Omit<P, 'ctx'>> {
  const loading = async (): Promise<Slot<Omit<P, 'ctx'>>> => {
    // A page that draws a slot has the shell. A chunk of its own for React would be one more request.
    const [{ default: component }, { createElement }] = await Promise.all([load(), import('../shell/index.js')])
    // An element and no call: hot reload replaces components where React knows them, and their state is their own.
    // Together with `ctx` these are the component's props again, and what draws a slot is React.
    made.loaded ??= { default: (props) => createElement(component as never, { ...props, ctx } as never) }
    return made.loaded
  }
  const made: { (): Promise<Slot<Omit<P, 'ctx'>>>; loaded: Slot<Omit<P, 'ctx'>> | undefined } = Object.assign(loading, {
    loaded: undefined,
  })
  return made
}
