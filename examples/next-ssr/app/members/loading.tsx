/** Served immediately, while the session is looked up. */
export default function Loading() {
  return (
    <main>
      <h1>Members</h1>
      <p>One moment…</p>
    </main>
  )
}
