import { type ReactNode, useState } from 'react'
import { codeOf } from './code-of.js'
import { startOf } from './starts.js'
import type { Tokens } from './values.js'

export interface CodeProps {
  readonly tokens: Tokens
}

/** The theme to copy: as code, and as a URL that shows it again. */
export function Code({ tokens }: CodeProps): ReactNode {
  const [said, say] = useState('')
  const code = codeOf(tokens)
  const start = startOf(tokens)
  const copy = (text: string, done: string): void => {
    // A page without https has no clipboard API.
    const copied = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'))
    copied.then(
      () => say(done),
      () => say('The browser refused to copy. Select the text instead.'),
    )
  }
  return (
    <section aria-labelledby="code-title">
      <h2 id="code-title">Code</h2>
      <p>
        {start === undefined || start === 'default' ? (
          <>
            Pass it on: <code>{'createKernel({ …, theme })'}</code>. It has what differs from the defaults.
          </>
        ) : (
          <>
            This is a finished theme: <code>{`import { ${start} } from '@latchkey/kernel/themes'`}</code> does the same.
          </>
        )}
      </p>
      <textarea readOnly aria-label="Code of the theme" wrap="off" spellCheck={false} rows={code.split('\n').length} value={code} />
      <div className="buttons">
        <button type="button" onClick={() => copy(code, 'Code copied.')}>
          Copy code
        </button>
        <button type="button" onClick={() => copy(location.href, 'Link copied.')}>
          Copy link
        </button>
      </div>
      <p role="status" className="said">
        {said}
      </p>
    </section>
  )
}
