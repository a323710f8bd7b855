/** Inserted by the bundler. */
declare const KIT_PAGE: string

/** The complete HTML page that opens a kit. In a file of its own, so that it loads only when a kit is created. */
export const kitPage: string = KIT_PAGE
