/** The code needed once a connected wallet gets a request. */
export const loadRequests = (): Promise<typeof import('./requests.js')> => import('./requests.js')
