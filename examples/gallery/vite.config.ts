import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig } from 'vite'

const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig({
  // Uses the workspace's sources: changes to a view are visible immediately.
  resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
  build: { target: 'es2022', rollupOptions: { input: [page('index.html'), page('theme-editor.html')] } },
})
