import type { Approval } from '../world/login.js'
import { held } from '../world/wallets.js'
import type { Scene } from './scene.js'

/** The space that the frame of the embedded wallet covers; in a browser the frame covers it while it shows a request. */
const scene = (state: string, until: string, approval: Approval): Scene => ({
  view: 'ApproveTransaction',
  state,
  world: { wallets: [held] },
  connected: [held],
  login: 'code',
  approval,
  drive: (kernel) => kernel.open('ApproveTransaction'),
  until,
})

export const approvalScenes: readonly Scene[] = [
  scene('asking', '.lk-frame-place', 'asking'),
  scene('on its way', '.lk-frame-place', 'sending'),
  scene('not allowed', '.lk-state', 'refused'),
]
