/** Five digits, and four more where someone knows them. */
export const isZipCode = (text: string) => /^\d{5}(-\d{4})?$/.test(text)
