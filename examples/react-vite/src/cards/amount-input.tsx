interface AmountInputProps {
  readonly label: string
  readonly symbol: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A decimal amount as text; nothing is converted to a floating-point number. */
export function AmountInput({ label, symbol, value, onChange }: AmountInputProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <span className="field-box">
        <input inputMode="decimal" value={value} onChange={(event) => onChange(event.target.value)} />
        <span className="quiet">{symbol}</span>
      </span>
    </label>
  )
}

/** Returns whether this is a positive decimal with no more decimal places than the coin has. */
export function isAmount(text: string, decimals: number): boolean {
  return new RegExp(`^\\d+(\\.\\d{1,${decimals}})?$`).test(text) && /[1-9]/.test(text)
}
