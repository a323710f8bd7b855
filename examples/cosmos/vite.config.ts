import { defaultClientConditions, defineConfig } from 'vite'

// The condition makes Vite use the workspace's sources, so no build is needed first.
export default defineConfig({ resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] } })
