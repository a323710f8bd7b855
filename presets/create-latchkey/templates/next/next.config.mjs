/** @type {import('next').NextConfig} */
export default {
  // `npm run dev` serves the app at this name, where the sandbox's server is too: sessions belong to one site.
  allowedDevOrigins: ['127.0.0.1'],
  // `npm run build` checks them before, with `tsc`.
  typescript: { ignoreBuildErrors: true },
}
