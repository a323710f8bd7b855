import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  // Reads the workspace's sources: a change of a view is on screen at once.
  resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
  build: { target: 'es2022' },
})
