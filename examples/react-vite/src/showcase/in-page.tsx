import { Latchkey } from '@latchkey/kernel/react'
import { useState } from 'react'

/** The widget embedded in the page, without overlay. */
export function InPage() {
  const [shown, show] = useState(false)
  return (
    <section className="card">
      <h3>In the page</h3>
      <p className="quiet">The same views, in the flow of the page instead of a dialog.</p>
      {shown && <Latchkey className="in-page" />}
      <button type="button" className="plain" aria-expanded={shown} onClick={() => show(!shown)}>
        {shown ? 'Back to a dialog' : 'Show it here'}
      </button>
    </section>
  )
}
