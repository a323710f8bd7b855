import { type CSSProperties, forwardRef, type ReactNode, useId } from 'react'
import { Chip } from './chip.js'
import { Hint } from './hint.js'
import { type AmountError, parseAmount } from './parse-amount.js'
import { type ShellApi, useShell } from './shell-context.js'
import { fieldStyles } from './styles/field.js'
import { sumStyles } from './styles/sum.js'
import { useStyles } from './use-styles.js'

/** The typed text, its token, and the elements around the field. */
export interface AmountFieldProps {
  /** Visible label above the field. */
  readonly label: string
  /** The text as typed. Parse it with `parseAmount`, with the same decimals and the shell's locale. */
  readonly value: string
  /** Called with the typed text, trimmed. */
  readonly onChange: (value: string) => void
  /** Decimal places of the token's smallest unit; more of them are an error. */
  readonly decimals: number
  /** The token: usually a `Chip` with its icon, which opens a list of tokens. */
  readonly token?: ReactNode
  /** Value in the visitor's currency, or a dash. */
  readonly fiat?: ReactNode
  /** The available balance: "Balance 1.5 ETH". */
  readonly balance?: ReactNode
  /** Draws a chip that fills in the whole balance. */
  readonly onMax?: (() => void) | undefined
  /** Shown below the field; replaced by an error. */
  readonly hint?: ReactNode
  /** A custom error, such as insufficient balance. The field itself reports text that is not a number. */
  readonly error?: ReactNode
  /** Takes focus when the screen opens, except on touch devices. */
  readonly autoFocus?: boolean | undefined
}

/** A large input for an amount. Text in, text out: no floating-point numbers involved. */
export const AmountField = /* @__PURE__ */ forwardRef<HTMLInputElement, AmountFieldProps>(function AmountField(props, ref) {
  useStyles(fieldStyles)
  useStyles(sumStyles)
  const { label, value, onChange, decimals, token, fiat, balance, onMax, hint, error, autoFocus } = props
  const shell = useShell()
  const id = useId()
  const problem = explain(parseAmount(value, { decimals, locale: shell.locale }), decimals, shell) ?? error
  const size: CSSProperties & { readonly [name: `--${string}`]: number } = { '--lk-length': Math.max(value.length, 1) }
  return (
    <div className="lk-field">
      <div className="lk-sum">
        <div className="lk-14 lk-quiet">
          <label htmlFor={id}>{label}</label>
          <span className="lk-number">{balance}</span>
        </div>
        <div>
          <input
            ref={ref}
            id={id}
            style={size}
            value={value}
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder="0"
            data-lk-autofocus={autoFocus || undefined}
            aria-invalid={Boolean(problem) || undefined}
            aria-describedby={`${id}hint`}
            onChange={(event) => onChange(event.target.value.trim())}
          />
          {token}
        </div>
        <div className="lk-14 lk-quiet">
          <span className="lk-number">{fiat}</span>
          {onMax && <Chip onClick={onMax}>{shell.t('shell.max')}</Chip>}
        </div>
      </div>
      <Hint id={`${id}hint`} error={problem}>
        {hint}
      </Hint>
    </div>
  )
})

function explain(parsed: AmountError | { readonly error?: undefined }, decimals: number, { t }: ShellApi): string | undefined {
  if (!parsed.error || parsed.error === 'empty') return undefined
  if (parsed.error === 'ambiguous') return t('shell.amount.ambiguous', { whole: parsed.whole, part: parsed.part })
  return t(`shell.amount.${parsed.error}`, { count: decimals })
}
