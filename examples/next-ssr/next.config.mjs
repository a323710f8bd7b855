/** @type {import('next').NextConfig} */
export default {
  // As in new apps: the build renders pages that are equal for everyone, and also creates a kernel.
  cacheComponents: true,
  // `next dev` prints localhost, and refuses its own scripts at the other name of this machine.
  allowedDevOrigins: ['127.0.0.1'],
  partialPrefetching: true,
  // The types are checked together with all others, by a single compiler.
  typescript: { ignoreBuildErrors: true },
  // It contains a native database driver.
  serverExternalPackages: ['@latchkey/server', 'libsql'],
}
