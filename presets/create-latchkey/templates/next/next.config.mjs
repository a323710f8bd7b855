/** @type {import('next').NextConfig} */
export default {
  // `npm run dev` serves the app at this name, where the sandbox's server is too: sessions belong to one site.
  allowedDevOrigins: ['127.0.0.1'],
  // Two development servers cannot share a folder: `npm test` has its own, so that it runs beside `npm run dev`.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // `npm run build` checks them before, with `tsc`.
  typescript: { ignoreBuildErrors: true },
}
