/** What follows once a connected wallet is asked for something. */
export const loadRequests = (): Promise<typeof import('./requests.js')> => import('./requests.js')
