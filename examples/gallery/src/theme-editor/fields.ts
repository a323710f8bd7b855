/** A colour with a value per mode. */
export interface ColorField {
  readonly token: string
  readonly label: string
}
/** A number with its unit, the same in both modes. */
export interface RangeField extends ColorField {
  readonly least: number
  readonly most: number
  readonly unit: '' | 'px'
}

/** The colours that a theme may set, in the order of the panel. */
export const colorFields: readonly ColorField[] = [
  { token: '--lk-accent', label: 'Accent' },
  { token: '--lk-surface-0', label: 'Card' },
  { token: '--lk-surface-1', label: 'Rows' },
  { token: '--lk-surface-2', label: 'Pressed rows' },
  { token: '--lk-text-1', label: 'Text' },
  { token: '--lk-text-2', label: 'Secondary text' },
  { token: '--lk-text-3', label: 'Quiet text' },
  { token: '--lk-line', label: 'Lines' },
  { token: '--lk-control', label: 'Outlines' },
  { token: '--lk-mix', label: 'Tint' },
]
export const tintStrength: RangeField = { token: '--lk-mix-strength', label: 'Tint strength', least: 0, most: 60, unit: '' }
export const radius: RangeField = { token: '--lk-radius', label: 'Corners', least: 0, most: 24, unit: 'px' }
export const fontSize: RangeField = { token: '--lk-font-size', label: 'Letters', least: 14, most: 20, unit: 'px' }
export const rangeFields: readonly RangeField[] = [tintStrength, radius, fontSize]
export const FONT = '--lk-font'
