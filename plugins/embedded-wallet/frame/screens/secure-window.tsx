/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Question } from '../rpc/questions.js'
import type { Texts } from '../texts/en.js'
import { askInPopup } from './ask-in-popup.js'
import { Card, Problem } from './card.js'

/**
 * Where the browser cannot say whether something covers the frame, a page could draw over it. What is asked is shown in a window that no page
 * can reach; here is only the way there.
 */
export function SecureWindow({
  question,
  t,
  signal,
  answer,
}: {
  readonly question: Question
  readonly t: Texts
  readonly signal: AbortSignal
  readonly answer: (yes: boolean) => void
}): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const open = (): void => {
    setProblem(undefined)
    try {
      const asked = askInPopup(question, signal)
      setOpen(true)
      void asked.then(answer)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return (
    <Card title={question.title} lead={t.secureLead}>
      <Problem text={problem} />
      <button type="button" class="main" disabled={isOpen} onClick={open}>
        {isOpen ? t.waiting : t.secureOpen}
      </button>
      <button type="button" class="quiet" onClick={() => answer(false)}>
        {t.cancel}
      </button>
    </Card>
  )
}
