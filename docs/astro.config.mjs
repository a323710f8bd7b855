import starlight from '@astrojs/starlight'
import { defineConfig, passthroughImageService } from 'astro/config'
import { slugOf } from './pages.mjs'
import { sections } from './sidebar.mjs'

export default defineConfig({
  image: { service: passthroughImageService() },
  // The playground is the only page with a script of ours.
  vite: { esbuild: { jsx: 'automatic' } },
  integrations: [
    starlight({
      title: 'Latchkey',
      description: 'An embeddable crypto-wallet widget: a tiny kernel, everything else a plugin.',
      customCss: ['./src/styles.css'],
      pagination: true,
      sidebar: [
        { label: 'Playground', link: '/playground/' },
        ...sections.map(({ label, pages }) => ({
          label,
          collapsed: label === 'Packages' || label === 'Help',
          items: pages.map((file) => ({ slug: slugOf(file) })),
        })),
        { label: 'Reference', collapsed: true, autogenerate: { directory: 'reference', collapsed: true } },
      ],
    }),
  ],
})
