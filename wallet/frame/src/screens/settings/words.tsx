/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Card, HiddenFrom } from '../card.js'
import { Sure } from './sure.js'
import type { Tools } from './tools.js'

/** Shows the recovery words after a warning, only while the visitor wants to see them. There is no copy button. */
export function Words({ tools }: { readonly tools: Tools }): JSX.Element {
  const { t, common, settings, back } = tools
  const [words, setWords] = useState<readonly string[]>()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    // The visitor left, or switched to something else.
    const hide = (): void => setShown(false)
    addEventListener('blur', hide)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('blur', hide)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [])
  if (!words)
    return (
      <Sure
        tools={tools}
        title={t('settings.words')}
        lead={`${t('settings.wordsLead')} ${t('settings.wordsMail')}`}
        warning={t('settings.wordsWarning')}
        confirm={t('settings.wordsGo')}
        run={async () => setWords(await settings.words())}
      />
    )
  return (
    <Card title={t('settings.words')} lead={t('settings.wordsShownLead')}>
      <HiddenFrom t={common} />
      {/* Hidden words are not in the document at all: neither screen readers nor extensions come upon them. */}
      {isShown ? (
        <ol class="words" dir="ltr" lang="en">
          {words.map((word, index) => (
            <li key={index}>{word}</li>
          ))}
        </ol>
      ) : (
        <div class="veil" role="img" aria-label={t('settings.wordsHidden')}>
          <ol class="words" aria-hidden dir="ltr">
            {words.map((_, index) => (
              <li key={index}>•••••</li>
            ))}
          </ol>
        </div>
      )}
      <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? t('settings.wordsHide') : t('settings.wordsShow')}
      </button>
      <button type="button" class="main" onClick={back}>
        {t('settings.done')}
      </button>
    </Card>
  )
}
