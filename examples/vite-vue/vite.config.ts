import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [vue()],
  server: { host: '127.0.0.1' },
  // Files below 10 kB are merged: on slow connections a request costs more than the extra bytes.
  build: { rollupOptions: { output: { experimentalMinChunkSize: 10_000 } } },
})
