/** Yields a syntax tree's nodes, parents first. */
export function* nodesOf(node) {
  if (typeof node.type === 'string') yield node
  for (const [key, value] of Object.entries(node)) {
    if (key === 'loc' || key.endsWith('Comments') || key === 'comments' || key === 'tokens') continue
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') yield* nodesOf(child)
  }
}
