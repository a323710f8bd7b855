import { databaseService, defineServerPlugin, type ServerEnv, type ServerPlugin, serverErrors, sessionsService } from '@latchkey/server-kit'
import { __id__Wire } from '../wire.js'
import { migrations } from './migrations.js'

/** Points of a new account. */
const WELCOME = 12

/**
 * `/v1/__name__`: points of the account that is signed in.
 *
 * @example
 * const storage = await openStorage({ url: 'latchkey.sqlite', plugins: [siwxServer(), __id__Server()] })
 * const server = createServer({ storage, allowedOrigins: ['https://app.example.com'] })
 */
export function __id__Server(): ServerPlugin<typeof __id__Wire> {
  return defineServerPlugin<typeof __id__Wire>({
    id: '__id__',
    wire: __id__Wire,
    migrations,
    handlers: {
      async points(_, env) {
        const account = await accountOf(env)
        const [row] = await env.use(databaseService).query<Row>('SELECT points FROM __table___points WHERE account = ?', [account])
        return { points: row?.points ?? WELCOME }
      },

      async redeem({ points }, env) {
        const account = await accountOf(env)
        return env.use(databaseService).transaction(async (within) => {
          await within.query('INSERT INTO __table___points (account, points) VALUES (?, ?) ON CONFLICT (account) DO NOTHING', [
            account,
            WELCOME,
          ])
          // One statement checks and spends, so that two calls at once cannot spend the same points.
          const [row] = await within.query<Row>(
            'UPDATE __table___points SET points = points - ? WHERE account = ? AND points >= ? RETURNING points',
            [points, account, points],
          )
          if (!row) throw serverErrors.create('invalid', { field: 'points', problem: 'There are not that many.' })
          return { points: row.points }
        })
      },
    },
  })
}

interface Row {
  readonly points: number
}

/** The visitor's newest account. @throws server/unproven if no one is signed in */
async function accountOf(env: ServerEnv): Promise<string> {
  const { accounts } = await env.use(sessionsService).demand(env)
  return accounts[0]?.account ?? ''
}
