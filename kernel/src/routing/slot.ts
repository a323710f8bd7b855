import type { LoadSlot, Slot } from '../points/index.js'
import type { Context, Contract } from '../types/index.js'

/**
 * Creates the `load` of a contributed part of the UI that needs its own plugin's context: the component receives it as `ctx`.
 *
 * @example accountTabs.of({ id: 'points', label: 'loyalty.tab', load: slot(ctx, () => import('./views/tab.js')) })
 */
export function slot<C extends Contract, P extends { readonly ctx: Context<C> }>(
  ctx: Context<C>,
  load: () => Promise<{ readonly default: (props: P) => unknown }>,
): LoadSlot<Omit<P, 'ctx'>> {
  const loading = async (): Promise<Slot<Omit<P, 'ctx'>>> => {
    // A page that draws a slot has loaded the shell. A separate chunk for React would be one more request.
    const [{ default: component }, { createElement }] = await Promise.all([load(), import('../shell/index.js')])
    // An element rather than a call: hot reload only replaces components that React knows, and keeps their state. Together with `ctx`
    // these are the component's full props, and only React draws slots.
    made.loaded ??= { default: (props) => createElement(component as never, { ...props, ctx } as never) }
    return made.loaded
  }
  const made: { (): Promise<Slot<Omit<P, 'ctx'>>>; loaded: Slot<Omit<P, 'ctx'>> | undefined } = Object.assign(loading, {
    loaded: undefined,
  })
  return made
}
