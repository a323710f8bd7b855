/** Where most mail is, world-wide. */
const DOMAINS: readonly string[] = ['gmail.com', 'outlook.com', 'icloud.com', 'yahoo.com', 'proton.me']

/** Whole addresses that what was typed may become; none before there is a name that could be one, and none once the end is written. */
export function suggestDomains(text: string): readonly string[] {
  const [name = '', begun, ...more] = text.trim().split('@')
  if (name.length < 2 || /\s/.test(name) || more.length > 0) return []
  return DOMAINS.filter((domain) => domain.startsWith((begun ?? '').toLowerCase()) && domain !== begun)
    .slice(0, 3)
    .map((domain) => `${name}@${domain}`)
}
