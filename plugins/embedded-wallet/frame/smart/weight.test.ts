import { expect, test } from 'vitest'
import { weighLate } from '../../scripts/bundle-frame.mjs'

const ORDINARY = ['frame/main.ts', 'frame/screens/approve.tsx', 'frame/rpc/handle-rpc.ts', 'smart-accounts/src/frame/index.ts']
const SCHEMES = ['simple-7702-acts.ts', 'delegator-7702-acts.ts', 'hybrid-acts.ts']

test('the code that loads only when a smart account is used, with all types, is at most 45 kB', async () => {
  const bytes = await weighLate(['smart/handle-smart.ts', ...SCHEMES], { after: ORDINARY })
  expect(bytes).toBeLessThan(45_000)
  // None of it moved into the code that everyone loads.
  expect(bytes).toBeGreaterThan(8_000)
}, 60_000)

test('the code that finds smart accounts is tiny', async () => {
  expect(await weighLate(['smart-accounts/src/frame/index.ts'], { after: ['frame/main.ts'] })).toBeLessThan(1_500)
}, 60_000)
