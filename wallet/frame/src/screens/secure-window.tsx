/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Question } from '../rpc/questions.js'
import type { CommonTexts } from '../texts/groups.js'
import { problemIn } from '../texts/problem-in.js'
import { askInPopup, type PopupQuestion } from './ask-in-popup.js'
import { Card, Problem } from './card.js'

/**
 * Leads to a separate window that no page can overlay. Used on pages that the operator does not trust, since they could hide a part of the
 * question, and if the frame is too small for it.
 */
export function SecureWindow({
  question,
  t,
  answer,
}: {
  readonly question: Question
  readonly t: CommonTexts
  readonly answer: (yes: boolean) => void
}): JSX.Element {
  const [asked, setAsked] = useState<PopupQuestion>()
  const [problem, setProblem] = useState<string>()
  const life = useMemo(() => new AbortController(), [])
  // Rejecting here, or anything else that ends the question, closes its window.
  useEffect(() => () => life.abort(), [life])
  const open = (): void => {
    setProblem(undefined)
    asked?.front()
    if (asked) return
    try {
      const made = askInPopup(question, life.signal)
      setAsked(made)
      void made.answer.then((yes) => life.signal.aborted || answer(yes))
    } catch (error) {
      setProblem(problemIn(t, error))
    }
  }
  return (
    <Card title={question.title} lead={t('common.secureLead')}>
      <Problem text={problem} />
      <button type="button" class="main" onClick={open}>
        {asked ? t('common.secureFront') : t('common.secureOpen')}
      </button>
      <button type="button" class="quiet" onClick={() => answer(false)}>
        {t('common.cancel')}
      </button>
    </Card>
  )
}
