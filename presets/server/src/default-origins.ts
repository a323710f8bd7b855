/**
 * The origins that specification section 5 lets in by default. Anyone can have a site on these hosts, so they are for
 * development alone; in production only the origins that are named count.
 */
export const defaultOrigins: readonly string[] = [
  'http://localhost:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]
