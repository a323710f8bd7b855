import { headers } from 'next/headers'
import { verifySession } from '../latchkey'

/** A server component for signed-in visitors: the session is read before anything is rendered. */
export default async function Members() {
  const session = await verifySession({ headers: await headers() })
  return (
    <main>
      <h1>Members</h1>
      {session ? (
        <ul>
          {session.accounts.map(({ account, address, chainId }) => (
            <li key={account}>
              {address} on {chainId}
            </li>
          ))}
        </ul>
      ) : (
        <p>Sign in with your wallet to see this page.</p>
      )}
    </main>
  )
}
