/** Languages that frame, mails and pages speak. */
export const LANGUAGES = ['en', 'de', 'ar'] as const
/** One of them. */
export type Language = (typeof LANGUAGES)[number]

/** The first of these tags (BCP 47) that is spoken: `de` for `de-AT`, English where none is. */
export function languageOf(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [language = ''] = tag.trim().toLowerCase().split(/[-;]/)
    const found = LANGUAGES.find((each) => each === language)
    if (found) return found
  }
  return 'en'
}

/** Right to left, or left to right. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
