/** Returns why a label is invalid, by specification section 5; undefined if it is valid. Expects lower case. */
export function checkLabel(label: string): 'short' | 'long' | 'letters' | undefined {
  if (!/^[-a-z\d]*$/.test(label)) return 'letters'
  if (label.length < 4) return 'short'
  return label.length > 63 ? 'long' : undefined
}
