/** @jsxImportSource preact */
import type { JSX } from 'preact'
import type { Measured } from '../account/measure-password.js'
import type { CommonTexts } from '../texts/groups.js'

/** A new password needs this score: more than 100 million guesses. */
const LEAST_SCORE = 3

/** Returns whether a password may protect a wallet or a kit. */
export function isStrong({ score, isCommon }: Measured): boolean {
  return score >= LEAST_SCORE && !isCommon
}

/** Shows how hard a password is to guess, as text that screen readers announce, with a bar. */
export function PasswordStrength({ measured, t }: { readonly measured: Measured | undefined; readonly t: CommonTexts }): JSX.Element {
  const score = measured?.score ?? 0
  return (
    <div class="strength">
      <div class={`bar${score < LEAST_SCORE ? ' low' : ''}`} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} class={measured && step <= Math.max(1, score) ? 'on' : ''} />
        ))}
      </div>
      <p role="status">{measured && t('common.strength', { score })}</p>
    </div>
  )
}
