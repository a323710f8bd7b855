/**
 * The origins that specification section 5 allows by default. Anyone can host a site on these, so they are for development only; in
 * production only explicitly listed origins count.
 */
export const defaultOrigins: readonly string[] = [
  'http://localhost:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]
