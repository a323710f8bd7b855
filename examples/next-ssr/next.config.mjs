/** @type {import('next').NextConfig} */
export default {
  // The types are checked with all others, by one compiler.
  typescript: { ignoreBuildErrors: true },
}
