/** What the list of devices calls this one. The site is named as well: each one has a device of its own in the same browser. */
export function deviceName(origin: string | undefined): string {
  const [browser = 'Browser'] = /Firefox|Edg|OPR|Chrome|Safari/.exec(navigator.userAgent) ?? []
  const [system = 'this device'] = /Windows|Android|iPhone|iPad|Mac OS|Linux/.exec(navigator.userAgent) ?? []
  const site = origin === undefined ? '' : ` · ${new URL(origin).host}`
  return `${{ Edg: 'Edge', OPR: 'Opera' }[browser] ?? browser}, ${system}${site}`.slice(0, 80)
}
