import { useAccount } from '@latchkey/kernel/react'
import { useSIWX } from '@latchkey/siwx/react'
import { useEffect, useState } from 'react'
import { asksToSignIn, sandbox } from '../kernel.js'

/** One signature that a server verifies, and the server's response. A page either requires it or does not, so this one reloads. */
export function SignIn() {
  return (
    <section className="card">
      <h3>Sign in</h3>
      {asksToSignIn ? (
        <Session />
      ) : (
        <>
          <p className="quiet">One signature proves to your server who is there (CAIP-122). It costs nothing.</p>
          <a className="plain" href="?sign-in">
            Ask for a signature
          </a>
        </>
      )}
    </section>
  )
}

function Session() {
  const { isConnected } = useAccount()
  const { session, status, signIn, signOut } = useSIWX()
  const [answer, setAnswer] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session has another answer
  useEffect(() => {
    const life = new AbortController()
    fetch(new URL('/v1/auth/session?projectId=lemonade', sandbox.serverUrl), { credentials: 'include', signal: life.signal })
      .then(async (response) => setAnswer(JSON.stringify(await response.json(), null, 2)))
      .catch(() => {})
    return () => life.abort()
  }, [session])
  return (
    <>
      <p className="quiet">
        {session ? 'The server knows you. It says:' : isConnected ? 'Not signed in.' : 'Connect a wallet, then sign.'}
      </p>
      {session && <pre className="answer">{answer}</pre>}
      {session ? (
        <button type="button" className="plain" onClick={() => void signOut()}>
          Sign out
        </button>
      ) : (
        isConnected && (
          <button type="button" className="plain" disabled={status === 'signing'} onClick={() => void signIn().catch(() => {})}>
            Sign in
          </button>
        )
      )}
      <a className="plain" href="?">
        Go on without
      </a>
    </>
  )
}
