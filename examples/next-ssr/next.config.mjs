/** @type {import('next').NextConfig} */
export default {
  // The types are checked with all others, by one compiler.
  typescript: { ignoreBuildErrors: true },
  // It has a database driver that is no JavaScript.
  serverExternalPackages: ['@latchkey/server', 'libsql'],
}
