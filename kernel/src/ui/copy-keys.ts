/** Returns the keys that copy on this device: `⌘+C` or `Ctrl+C`. */
export function copyKeys(): string {
  return /Mac|iP(?:hone|ad|od)/.test(navigator.platform) ? '⌘+C' : 'Ctrl+C'
}
