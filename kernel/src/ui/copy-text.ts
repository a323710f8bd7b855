/** Copies a text to the clipboard, in the same task as the press. Rejects if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text)
    return
  }
  // Pages without https have no clipboard API; the old command still works there. It copies what the listener sets.
  const fill = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', fill, { capture: true, once: true })
  const done = document.execCommand('copy')
  document.removeEventListener('copy', fill, { capture: true })
  if (!done) throw new Error('The browser refused to copy.')
}
