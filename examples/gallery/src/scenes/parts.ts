import type { PartsContract } from '../parts/plugin.js'
import type { Scene } from './scene.js'

const pages: readonly (keyof PartsContract['views'])[] = ['PartsActions', 'PartsRows', 'PartsFields', 'PartsFeedback', 'PartsValues']

/** Every building block. */
export const partScenes: readonly Scene[] = pages.map((view) => ({
  view,
  state: 'all kinds',
  drive: (kernel) => kernel.open(view),
}))
