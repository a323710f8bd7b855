/** Returns this device's name in the device list. Includes the site, because each site has its own device in the same browser. */
export function deviceName(origin: string | undefined): string {
  const [browser = 'Browser'] = /Firefox|Edg|OPR|Chrome|Safari/.exec(navigator.userAgent) ?? []
  const [system = 'this device'] = /Windows|Android|iPhone|iPad|Mac OS|Linux/.exec(navigator.userAgent) ?? []
  const site = origin === undefined ? '' : ` · ${new URL(origin).host}`
  return `${{ Edg: 'Edge', OPR: 'Opera' }[browser] ?? browser}, ${system}${site}`.slice(0, 80)
}
