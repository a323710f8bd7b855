import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [vue()],
  server: { host: '127.0.0.1' },
  // Files below 10 kB join others: on slow connections a request costs more than what comes along.
  build: { rollupOptions: { output: { experimentalMinChunkSize: 10_000 } } },
})
