import { defineConfig } from 'vitest/config'

// `CHROMIUM_PATH` names a browser; without it, `npx playwright-core install chromium` brings one.
export default defineConfig({ test: { include: ['test/browser/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } })
