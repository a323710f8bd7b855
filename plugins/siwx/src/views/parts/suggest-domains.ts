/** The most common email domains worldwide. */
const DOMAINS: readonly string[] = ['gmail.com', 'outlook.com', 'icloud.com', 'yahoo.com', 'proton.me']

/** Returns complete addresses for a partly typed one; none before there is a possible name, and none once the domain is complete. */
export function suggestDomains(text: string): readonly string[] {
  const [name = '', begun, ...more] = text.trim().split('@')
  if (name.length < 2 || /\s/.test(name) || more.length > 0) return []
  return DOMAINS.filter((domain) => domain.startsWith((begun ?? '').toLowerCase()) && domain !== begun)
    .slice(0, 3)
    .map((domain) => `${name}@${domain}`)
}
