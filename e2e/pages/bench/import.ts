// The bench calls these in this order: the first import of a page pays for all later ones, and an empty module shows what one costs.
Object.assign(globalThis, {
  importFirst: () => import('./first.js'),
  importNothing: () => import('./nothing.js'),
  importPreset: () => import('@latchkey/evm'),
})
