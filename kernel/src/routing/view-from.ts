/**
 * Creates the `load` of a view that shares its chunk with others: successive views need a single request.
 *
 * @example
 * const help = () => import('./views/help.js')
 * views: { WhatIsGas: { load: viewFrom(help, 'WhatIsGas') } }
 */
export function viewFrom<M extends { readonly styles?: string }, N extends Exclude<keyof M, 'styles'>>(
  load: () => Promise<M>,
  name: N,
): () => Promise<{ readonly default: M[N]; readonly styles?: string }> {
  return async () => {
    const { [name]: view, styles } = await load()
    return { default: view, ...(styles !== undefined && { styles }) }
  }
}
