import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [svelte()],
  server: { host: '127.0.0.1' },
  // Files below 10 kB are merged: on slow connections a request costs more than the extra bytes.
  build: { rollupOptions: { output: { experimentalMinChunkSize: 10_000 } } },
})
