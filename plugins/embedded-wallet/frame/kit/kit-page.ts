/** The bundle writes it in. */
declare const KIT_PAGE: string

/** The page that opens a kit, whole. A file of its own: only who makes a kit loads it. */
export const kitPage: string = KIT_PAGE
