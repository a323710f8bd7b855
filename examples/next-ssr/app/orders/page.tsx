import { ConnectButton } from '@latchkey/kernel/react'
import { connection } from 'next/server'
import { Suspense } from 'react'
import { Visitor } from '../visitor'

/** The page is served immediately; the response of a slow service follows, into a page whose widget has long started. */
export default function OrdersPage() {
  return (
    <main>
      <h1>Orders</h1>
      <ConnectButton />
      <Suspense fallback={<p>Asking the kitchen…</p>}>
        <Orders />
      </Suspense>
    </main>
  )
}

async function Orders() {
  // Not at build time: the response differs for each visit.
  await connection()
  const kitchen = process.env.KITCHEN_URL
  const answer = kitchen ? await (await fetch(kitchen)).text() : 'Nothing ordered yet.'
  return (
    <>
      <p>{answer}</p>
      <Visitor />
    </>
  )
}
