import { routeHandlers } from '@latchkey/server'
import { latchkey } from '../../../latchkey'

/** Sign-in, on this site's own origin: `server: { baseUrl: 'https://app.example.com/api/latchkey' }` in the widget. */
export const { GET, POST, PUT, DELETE, OPTIONS } = routeHandlers(latchkey, { basePath: '/api/latchkey' })
