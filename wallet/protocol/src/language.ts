/** Languages of the frame, emails and pages. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'tr', 'ja', 'ko', 'zh', 'ar'] as const
/** One of these languages. */
export type Language = (typeof LANGUAGES)[number]

/** Returns the first supported language of these tags (BCP 47): `de` for `de-AT`, English if none is supported. */
export function languageOf(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [language = ''] = tag.trim().toLowerCase().split(/[-;]/)
    const found = LANGUAGES.find((each) => each === language)
    if (found) return found
  }
  return 'en'
}

/** Returns the writing direction. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
