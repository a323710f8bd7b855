// The bench calls these in this order: the first import on a page includes the cost of all later ones, and an empty module shows the base
// cost of one.
Object.assign(globalThis, {
  importFirst: () => import('./first.js'),
  importNothing: () => import('./nothing.js'),
  importPreset: () => import('@latchkey/evm'),
})
